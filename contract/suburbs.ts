import { distanceKm, type Position } from './position.ts'
import { closestSpellings } from '#contract/shop/spelling-rules.ts'
import { typedCode } from './typed-text.ts'

export interface Suburb extends Position {
  name: string
  postcode: string
}

/**
 * Name, postcode, latitude and longitude. From the public list "australianpostcodes" (2025), whose points are
 * the centres of postcode areas, without names that only mail used; the suburbs that share a postcode have
 * their own centres here, at the fringe of the city not all.
 */
const lines = `
Abbotsford 3067 -37.804 144.998; Aberfeldie 3040 -37.757 144.900; Aintree 3336 -37.719 144.668; Airport West 3042 -37.724 144.884;
Albanvale 3021 -37.746 144.772; Albert Park 3206 -37.845 144.951; Albion 3020 -37.777 144.824; Alphington 3078 -37.779 145.031;
Altona 3018 -37.868 144.830; Altona Meadows 3028 -37.884 144.784; Altona North 3025 -37.835 144.847; Ardeer 3022 -37.776 144.801;
Armadale 3143 -37.856 145.020; Arthurs Creek 3099 -37.592 145.193; Arthurs Seat 3936 -38.326 145.008; Ascot Vale 3032 -37.776 144.915;
Ashburton 3147 -37.868 145.081; Ashwood 3147 -37.866 145.104; Aspendale 3195 -38.027 145.102; Aspendale Gardens 3195 -38.023 145.118;
Attwood 3049 -37.668 144.887; Avondale Heights 3034 -37.761 144.862; Avonsleigh 3782 -37.938 145.433; Bacchus Marsh 3340 -37.675 144.438;
Balaclava 3183 -37.870 144.994; Balliang 3340 -37.787 144.394; Balliang East 3340 -37.787 144.394; Balnarring 3926 -38.372 145.125;
Balnarring Beach 3926 -38.355 145.095; Balwyn 3103 -37.811 145.083; Balwyn North 3104 -37.791 145.084; Bangholme 3175 -38.041 145.181;
Banyule 3084 -37.744 145.083; Baxter 3911 -38.197 145.170; Bayswater 3153 -37.842 145.268; Bayswater North 3153 -37.826 145.286;
Beaconsfield 3807 -38.048 145.372; Beaconsfield Upper 3808 -38.003 145.423; Beaumaris 3193 -37.983 145.040; Belgrave 3160 -37.909 145.355;
Belgrave Heights 3160 -37.926 145.352; Belgrave South 3160 -37.939 145.350; Bellfield 3081 -37.753 145.038;
Bend of Islands 3097 -37.695 145.224; Bentleigh 3204 -37.918 145.035; Bentleigh East 3165 -37.920 145.065; Berwick 3806 -38.035 145.345;
Beveridge 3753 -37.476 144.960; Bittern 3918 -38.340 145.156; Black Rock 3193 -37.973 145.017; Blackburn 3130 -37.820 145.151;
Blackburn North 3130 -37.808 145.152; Blackburn South 3130 -37.839 145.149; Blairgowrie 3942 -38.368 144.768;
Blind Bight 3980 -38.204 145.357; Bonbeach 3196 -38.062 145.120; Boneo 3939 -38.411 144.886; Bonnie Brook 3335 -37.696 144.670;
Boronia 3155 -37.862 145.284; Botanic Ridge 3977 -38.147 145.270; Box Hill 3128 -37.819 145.122; Box Hill North 3129 -37.804 145.127;
Box Hill South 3128 -37.836 145.123; Braeside 3195 -37.998 145.118; Braybrook 3019 -37.785 144.854; Briar Hill 3088 -37.708 145.122;
Brighton 3186 -37.906 144.996; Brighton East 3187 -37.914 145.017; Broadmeadows 3047 -37.680 144.920; Brookfield 3338 -37.706 144.571;
Brooklyn 3012 -37.817 144.845; Brunswick 3056 -37.767 144.963; Brunswick East 3057 -37.769 144.979; Brunswick West 3055 -37.761 144.943;
Bulla 3428 -37.591 144.811; Bulleen 3105 -37.768 145.090; Bundoora 3083 -37.700 145.064; Bunyip 3815 -38.014 145.726;
Bunyip North 3815 -38.014 145.726; Burnley 3121 -37.828 145.008; Burnside 3023 -37.755 144.752; Burnside Heights 3023 -37.731 144.750;
Burwood 3125 -37.850 145.113; Burwood East 3151 -37.855 145.151; Cairnlea 3023 -37.757 144.793; Calder Park 3037 -37.681 144.757;
Camberwell 3124 -37.838 145.071; Campbellfield 3061 -37.666 144.957; Cannons Creek 3977 -38.135 145.269; Canterbury 3126 -37.824 145.081;
Cape Schanck 3939 -38.489 144.890; Capel Sound 3940 -38.374 144.875; Cardinia 3978 -38.135 145.385; Carlton 3053 -37.800 144.967;
Carlton North 3054 -37.787 144.972; Carnegie 3163 -37.888 145.057; Caroline Springs 3023 -37.738 144.739; Carrum 3197 -38.075 145.123;
Carrum Downs 3201 -38.093 145.178; Caulfield 3162 -37.881 145.027; Caulfield East 3145 -37.878 145.042;
Caulfield North 3161 -37.872 145.022; Caulfield South 3162 -37.894 145.025; Chadstone 3148 -37.883 145.097; Chelsea 3196 -38.051 145.116;
Chelsea Heights 3196 -38.039 145.133; Cheltenham 3192 -37.966 145.056; Chirnside Park 3116 -37.738 145.313;
Christmas Hills 3775 -37.643 145.366; Clarinda 3169 -37.936 145.106; Clarkefield 3430 -37.494 144.807; Clayton 3168 -37.921 145.121;
Clayton South 3169 -37.940 145.125; Clematis 3782 -37.938 145.433; Clifton Hill 3068 -37.789 144.997; Clyde 3978 -38.131 145.332;
Clyde North 3978 -38.105 145.337; Cobblebank 3338 -37.707 144.601; Coburg 3058 -37.744 144.965; Coburg North 3058 -37.728 144.964;
Cockatoo 3781 -37.938 145.488; Cocoroc 3030 -37.916 144.642; Coimadai 3340 -37.787 144.394; Coldstream 3770 -37.709 145.416;
Collingwood 3066 -37.803 144.986; Coolaroo 3048 -37.654 144.924; Cora Lynn 3814 -38.107 145.669; Cottles Bridge 3099 -37.592 145.193;
Craigieburn 3064 -37.600 144.942; Cranbourne 3977 -38.110 145.283; Cranbourne East 3977 -38.114 145.311;
Cranbourne North 3977 -38.078 145.288; Cranbourne South 3977 -38.140 145.246; Cranbourne West 3977 -38.095 145.263;
Cremorne 3121 -37.830 144.993; Crib Point 3919 -38.352 145.200; Croydon 3136 -37.796 145.281; Croydon Hills 3136 -37.776 145.263;
Croydon North 3136 -37.774 145.289; Croydon South 3136 -37.810 145.281; Dallas 3047 -37.670 144.937; Dandenong 3175 -37.987 145.215;
Dandenong North 3175 -37.963 145.208; Dandenong South 3175 -38.021 145.209; Darley 3340 -37.655 144.441; Deanside 3336 -37.733 144.704;
Deepdene 3103 -37.811 145.066; Deer Park 3023 -37.770 144.772; Delahey 3037 -37.719 144.776; Derrimut 3026 -37.795 144.765;
Devon Meadows 3977 -38.160 145.304; Dewhurst 3808 -38.003 145.423; Diamond Creek 3089 -37.668 145.150; Diggers Rest 3427 -37.643 144.708;
Dingley Village 3172 -37.982 145.127; Dixons Creek 3775 -37.643 145.366; Docklands 3008 -37.815 144.948; Don Valley 3139 -37.815 145.533;
Doncaster 3108 -37.788 145.124; Doncaster East 3109 -37.780 145.156; Donnybrook 3064 -37.544 144.971; Donvale 3111 -37.794 145.186;
Doreen 3754 -37.604 145.147; Doveton 3177 -37.993 145.239; Dromana 3936 -38.338 144.965; Eaglemont 3084 -37.763 145.063;
East Melbourne 3002 -37.814 144.983; East Warburton 3799 -37.728 145.819; Eden Park 3757 -37.470 145.182; Edithvale 3196 -38.038 145.110;
Elsternwick 3185 -37.885 145.005; Eltham 3095 -37.714 145.148; Eltham North 3095 -37.694 145.148; Elwood 3184 -37.882 144.987;
Emerald 3782 -37.933 145.442; Endeavour Hills 3802 -37.972 145.256; Epping 3076 -37.648 145.028; Essendon 3040 -37.751 144.916;
Essendon Fields 3041 -37.727 144.905; Essendon North 3041 -37.741 144.904; Essendon West 3040 -37.752 144.886;
Eumemmerring 3177 -37.991 145.237; Eynesbury 3338 -37.706 144.571; Fairfield 3078 -37.779 145.018; Fawkner 3060 -37.707 144.968;
Fernshaw 3778 -37.537 145.623; Ferntree Gully 3156 -37.882 145.295; Ferny Creek 3786 -37.878 145.332; Fieldstone 3024 -37.750 144.650;
Fingal 3939 -38.428 144.900; Fitzroy 3065 -37.800 144.979; Fitzroy North 3068 -37.784 144.985; Flemington 3031 -37.787 144.931;
Flinders 3929 -38.474 145.018; Footscray 3011 -37.800 144.900; Forest Hill 3131 -37.839 145.168; Frankston 3199 -38.144 145.126;
Frankston North 3200 -38.122 145.148; Frankston South 3199 -38.168 145.136; Fraser Rise 3336 -37.705 144.713;
Garden City 3207 -37.832 144.918; Gardenvale 3185 -37.897 145.008; Garfield 3814 -38.107 145.669; Garfield North 3814 -38.107 145.669;
Gembrook 3783 -37.947 145.597; Gilderoy 3797 -37.868 145.786; Gladstone Park 3043 -37.689 144.894; Gladysdale 3797 -37.868 145.786;
Glen Huntly 3163 -37.891 145.042; Glen Iris 3146 -37.857 145.058; Glen Waverley 3150 -37.879 145.164; Glenmore 3340 -37.787 144.394;
Glenroy 3046 -37.704 144.929; Gowanbrae 3043 -37.701 144.896; Grangefields 3335 -37.707 144.639; Greensborough 3088 -37.704 145.103;
Greenvale 3059 -37.640 144.880; Gruyere 3770 -37.709 145.416; Guys Hill 3807 -38.048 145.372; HMAS Cerberus 3920 -38.388 145.193;
Hadfield 3046 -37.708 144.945; Hallam 3803 -38.012 145.268; Hampton 3188 -37.938 145.003; Hampton East 3188 -37.938 145.029;
Hampton Park 3976 -38.044 145.264; Harkaway 3806 -37.998 145.341; Hastings 3915 -38.306 145.188; Hawthorn 3122 -37.822 145.034;
Hawthorn East 3123 -37.832 145.049; Healesville 3777 -37.654 145.517; Heatherton 3202 -37.961 145.093; Heathmont 3135 -37.829 145.243;
Heidelberg 3084 -37.757 145.070; Heidelberg Heights 3081 -37.743 145.055; Heidelberg West 3081 -37.740 145.043;
Highett 3190 -37.951 145.038; Hillside 3037 -37.690 144.742; Hoddles Creek 3139 -37.815 145.533; Holmesglen 3148 -37.875 145.091;
Hopetoun Park 3340 -37.787 144.394; Hoppers Crossing 3029 -37.863 144.690; Hughesdale 3166 -37.896 145.080; Humevale 3757 -37.470 145.182;
Huntingdale 3166 -37.910 145.104; Hurstbridge 3099 -37.639 145.195; Iona 3815 -38.014 145.726; Ivanhoe 3079 -37.769 145.043;
Ivanhoe East 3079 -37.771 145.061; Jacana 3047 -37.688 144.912; Junction Village 3977 -38.136 145.294; Kalkallo 3064 -37.532 144.947;
Kallista 3791 -37.897 145.380; Kalorama 3766 -37.818 145.385; Kangaroo Ground 3097 -37.695 145.224; Kealba 3021 -37.737 144.829;
Keilor 3036 -37.718 144.834; Keilor Downs 3038 -37.725 144.810; Keilor East 3033 -37.742 144.869; Keilor Lodge 3038 -37.700 144.767;
Keilor North 3036 -37.705 144.822; Keilor Park 3042 -37.721 144.852; Kensington 3031 -37.793 144.929; Kew 3101 -37.807 145.031;
Kew East 3102 -37.797 145.050; Keysborough 3173 -38.007 145.165; Kilsyth 3137 -37.802 145.313; Kilsyth South 3137 -37.829 145.314;
Kinglake 3763 -37.522 145.353; Kinglake Central 3757 -37.470 145.182; Kinglake West 3757 -37.470 145.182; Kings Park 3021 -37.735 144.776;
Kingsbury 3083 -37.716 145.035; Kingsville 3012 -37.808 144.879; Knoxfield 3180 -37.886 145.249; Kooyong 3144 -37.840 145.035;
Kurunjang 3337 -37.667 144.596; La Trobe University 3086 -37.721 145.047; Labertouche 3816 -38.044 145.788; Lalor 3075 -37.668 145.013;
Langwarrin 3910 -38.153 145.183; Langwarrin South 3911 -38.197 145.170; Launching Place 3139 -37.780 145.570;
Laverton 3028 -37.863 144.770; Laverton North 3026 -37.830 144.775; Lilydale 3140 -37.757 145.354; Long Forest 3340 -37.787 144.394;
Longwarry 3816 -38.044 145.788; Longwarry North 3816 -38.044 145.788; Lower Plenty 3093 -37.739 145.115; Lynbrook 3975 -38.055 145.255;
Lyndhurst 3975 -38.064 145.247; Lysterfield 3156 -37.931 145.300; Lysterfield South 3156 -37.918 145.293;
Macclesfield 3782 -37.938 145.433; Macleod 3085 -37.726 145.069; Maddingley 3340 -37.683 144.430; Maidstone 3012 -37.784 144.871;
Main Ridge 3928 -38.408 144.975; Malvern 3144 -37.860 145.032; Malvern East 3145 -37.877 145.055; Mambourin 3024 -37.900 144.557;
Manor Lakes 3024 -37.873 144.580; Maribyrnong 3032 -37.774 144.890; Maryknoll 3812 -38.070 145.565; Marysville 3779 -37.539 145.785;
McCrae 3938 -38.354 144.932; McKinnon 3204 -37.911 145.039; McMahons Creek 3799 -37.728 145.819; Meadow Heights 3048 -37.652 144.921;
Melbourne 3000 -37.814 144.963; Melbourne 3004 -37.838 144.976; Melbourne Airport 3045 -37.669 144.841; Melton 3337 -37.683 144.583;
Melton South 3338 -37.704 144.573; Melton West 3337 -37.684 144.558; Mentone 3194 -37.982 145.067; Menzies Creek 3159 -37.922 145.389;
Mernda 3754 -37.597 145.097; Merricks 3916 -38.415 145.051; Merricks Beach 3926 -38.355 145.095; Merricks North 3926 -38.355 145.095;
Merrimu 3340 -37.787 144.394; Mickleham 3064 -37.549 144.893; Middle Park 3206 -37.851 144.962; Mill Park 3082 -37.665 145.066;
Millgrove 3799 -37.728 145.819; Mitcham 3132 -37.817 145.194; Modella 3816 -38.044 145.788; Monash University 3800 -37.911 145.135;
Monbulk 3793 -37.875 145.430; Mont Albert 3127 -37.820 145.107; Mont Albert North 3129 -37.808 145.109; Montmorency 3094 -37.720 145.125;
Montrose 3765 -37.815 145.347; Moonee Ponds 3039 -37.766 144.920; Moorabbin 3189 -37.941 145.058; Moorabbin Airport 3194 -37.985 145.067;
Moorooduc 3933 -38.261 145.097; Mooroolbark 3138 -37.784 145.323; Mordialloc 3195 -38.005 145.088; Moreland 3058 -37.754 144.962;
Mornington 3931 -38.218 145.039; Mount Burnett 3781 -37.938 145.488; Mount Cottrell 3024 -37.900 144.557;
Mount Dandenong 3767 -37.839 145.348; Mount Eliza 3930 -38.195 145.094; Mount Evelyn 3796 -37.787 145.385;
Mount Martha 3934 -38.278 145.032; Mount Slide 3763 -37.522 145.353; Mount Waverley 3149 -37.881 145.128; Mulgrave 3170 -37.921 145.168;
Murrumbeena 3163 -37.898 145.069; Nangana 3781 -37.938 145.488; Nar Nar Goon 3812 -38.070 145.565; Nar Nar Goon North 3812 -38.070 145.565;
Narbethong 3778 -37.537 145.623; Narre Warren 3805 -38.027 145.303; Narre Warren East 3804 -37.980 145.326;
Narre Warren North 3804 -37.984 145.317; Narre Warren South 3805 -38.054 145.304; Newport 3015 -37.843 144.884;
Niddrie 3042 -37.738 144.888; Noble Park 3174 -37.968 145.176; Noble Park North 3174 -37.951 145.191; North Melbourne 3051 -37.799 144.946;
North Warrandyte 3113 -37.752 145.205; Northcote 3070 -37.771 145.000; Notting Hill 3168 -37.904 145.143; Nunawading 3131 -37.819 145.176;
Nutfield 3099 -37.592 145.193; Oak Park 3046 -37.718 144.922; Oaklands Junction 3063 -37.595 144.856; Oakleigh 3166 -37.900 145.090;
Oakleigh East 3166 -37.904 145.112; Oakleigh South 3167 -37.926 145.098; Officer 3809 -38.061 145.411; Officer South 3809 -38.069 145.407;
Olinda 3788 -37.848 145.377; Ormond 3204 -37.903 145.040; Pakenham 3810 -38.071 145.485; Pakenham South 3810 -38.047 145.473;
Pakenham Upper 3810 -38.047 145.473; Panton Hill 3759 -37.650 145.247; Park Orchards 3114 -37.779 145.213; Parkdale 3195 -37.993 145.080;
Parkville 3052 -37.787 144.951; Parwan 3340 -37.787 144.394; Pascoe Vale 3044 -37.730 144.939; Pascoe Vale South 3044 -37.741 144.940;
Patterson Lakes 3197 -38.069 145.142; Pearcedale 3912 -38.218 145.227; Pheasant Creek 3757 -37.470 145.182; Plenty 3090 -37.668 145.108;
Plumpton 3335 -37.724 144.700; Point Cook 3030 -37.910 144.750; Point Leo 3916 -38.415 145.051; Port Melbourne 3207 -37.836 144.930;
Portsea 3944 -38.319 144.713; Powelltown 3797 -37.868 145.786; Prahran 3181 -37.851 144.993; Preston 3072 -37.742 145.008;
Princes Hill 3054 -37.782 144.966; Quandong 3030 -37.916 144.642; Ravenhall 3023 -37.764 144.748; Red Hill 3937 -38.374 145.020;
Red Hill South 3937 -38.374 145.020; Research 3095 -37.708 145.182; Reservoir 3073 -37.712 145.007; Richmond 3121 -37.821 145.002;
Ringwood 3134 -37.815 145.229; Ringwood East 3135 -37.815 145.250; Ringwood North 3134 -37.793 145.231; Ripponlea 3185 -37.878 144.997;
Rockbank 3335 -37.724 144.700; Rosanna 3084 -37.742 145.066; Rosebud 3939 -38.359 144.905; Rosebud West 3940 -38.383 144.873;
Rowsley 3340 -37.787 144.394; Rowville 3178 -37.924 145.242; Roxburgh Park 3064 -37.630 144.928; Rye 3941 -38.372 144.822;
Rythdale 3810 -38.047 145.473; Safety Beach 3936 -38.326 145.008; Sandhurst 3977 -38.082 145.209; Sandringham 3191 -37.952 145.013;
Sassafras 3787 -37.867 145.351; Scoresby 3179 -37.898 145.232; Seabrook 3028 -37.881 144.758; Seaford 3198 -38.103 145.138;
Seaholme 3018 -37.868 144.841; Seddon 3011 -37.807 144.893; Selby 3159 -37.922 145.389; Seville 3139 -37.773 145.462;
Seville East 3139 -37.815 145.533; Sherbrooke 3789 -37.890 145.357; Shoreham 3916 -38.415 145.051; Silvan 3795 -37.837 145.430;
Skye 3977 -38.107 145.217; Smiths Gully 3760 -37.627 145.288; Somers 3927 -38.383 145.153; Somerton 3062 -37.633 144.933;
Somerville 3912 -38.226 145.177; Sorrento 3943 -38.341 144.741; South Kingsville 3015 -37.830 144.868;
South Melbourne 3205 -37.832 144.958; South Morang 3752 -37.619 145.074; South Wharf 3006 -37.825 144.952;
South Yarra 3141 -37.838 144.992; Southbank 3006 -37.825 144.963; Spotswood 3015 -37.830 144.885; Springvale 3171 -37.949 145.153;
Springvale South 3172 -37.970 145.150; St Albans 3021 -37.745 144.800; St Andrews 3761 -37.586 145.292;
St Andrews Beach 3941 -38.396 144.827; St Helena 3088 -37.689 145.129; St Kilda 3182 -37.864 144.979; St Kilda East 3183 -37.866 144.999;
St Kilda West 3182 -37.860 144.972; Steels Creek 3775 -37.643 145.366; Strathewen 3099 -37.592 145.193; Strathmore 3041 -37.735 144.920;
Strathmore Heights 3041 -37.713 144.896; Strathtulloh 3338 -37.734 144.597; Sunbury 3429 -37.577 144.726; Sunshine 3020 -37.781 144.832;
Sunshine North 3020 -37.769 144.836; Sunshine West 3020 -37.794 144.816; Surrey Hills 3127 -37.826 145.098; Sydenham 3037 -37.703 144.766;
Tarneit 3029 -37.836 144.664; Tarrawarra 3775 -37.643 145.366; Taylors Hill 3037 -37.715 144.752; Taylors Lakes 3038 -37.698 144.788;
Tecoma 3160 -37.909 145.343; Templestowe 3106 -37.757 145.133; Templestowe Lower 3107 -37.765 145.111; The Basin 3154 -37.856 145.318;
The Patch 3792 -37.894 145.405; Thomastown 3074 -37.685 145.007; Thornbury 3071 -37.755 145.000; Thornhill Park 3335 -37.730 144.625;
Three Bridges 3797 -37.868 145.786; Tonimbuk 3815 -38.014 145.726; Tooradin 3980 -38.204 145.357; Toorak 3142 -37.841 145.018;
Tootgarook 3941 -38.396 144.827; Tottenham 3012 -37.805 144.858; Travancore 3032 -37.781 144.935; Tremont 3785 -37.885 145.317;
Truganina 3029 -37.822 144.742; Tuerong 3915 -38.306 145.137; Tullamarine 3043 -37.700 144.881; Tyabb 3913 -38.262 145.166;
Tynong 3813 -38.064 145.634; Tynong North 3813 -38.064 145.634; University of Melbourne 3010 -37.797 144.961;
Upper Ferntree Gully 3156 -37.893 145.309; Upwey 3158 -37.910 145.324; Vermont 3133 -37.836 145.195; Vermont South 3133 -37.856 145.184;
Vervale 3814 -38.107 145.669; Viewbank 3084 -37.740 145.096; Wandin North 3139 -37.782 145.412; Wantirna 3152 -37.852 145.220;
Wantirna South 3152 -37.870 145.222; Warburton 3799 -37.752 145.695; Warneet 3980 -38.204 145.357; Warrandyte 3113 -37.752 145.205;
Warrandyte South 3134 -37.796 145.233; Warranwood 3134 -37.774 145.245; Watergardens 3038 -37.701 144.775; Waterways 3195 -38.014 145.133;
Watsonia 3087 -37.711 145.084; Watsonia North 3087 -37.712 145.082; Watsons Creek 3097 -37.695 145.224; Wattle Glen 3096 -37.671 145.186;
Weir Views 3338 -37.729 144.568; Werribee 3030 -37.900 144.660; Werribee South 3030 -37.968 144.689; Wesburn 3799 -37.728 145.819;
West Footscray 3012 -37.801 144.876; West Melbourne 3003 -37.811 144.950; Westmeadows 3049 -37.674 144.886;
Wheelers Hill 3150 -37.908 145.188; Whittlesea 3757 -37.513 145.119; Wildwood 3429 -37.568 144.729; Williams Landing 3027 -37.862 144.743;
Williamstown 3016 -37.857 144.898; Williamstown North 3016 -37.853 144.877; Windsor 3181 -37.856 144.992; Wollert 3750 -37.596 145.006;
Wonga Park 3115 -37.737 145.268; Woodstock 3751 -37.555 145.053; Woori Yallock 3139 -37.815 145.533; Wyndham Vale 3024 -37.890 144.616;
Yallambie 3085 -37.727 145.098; Yan Yean 3755 -37.564 145.142; Yarra Glen 3775 -37.656 145.374; Yarra Junction 3797 -37.781 145.614;
Yarrambat 3091 -37.637 145.137; Yarraville 3013 -37.817 144.890; Yellingbo 3139 -37.815 145.533; Yering 3770 -37.709 145.416;
Yuroke 3063 -37.595 144.856`

function toSuburb(entry: string): Suburb {
  const words = entry.trim().split(' ')
  const [postcode = '', latitude, longitude] = words.slice(-3)
  return {
    name: words.slice(0, -3).join(' '),
    postcode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}

/** By name. */
export const suburbs: Suburb[] = lines.split(';').map(toSuburb)

const wordsOf = (text: string): string[] =>
  typedCode(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => ({ saint: 'st', mt: 'mount' })[word] ?? word)

/** The same for "North Carlton" and "Carlton North". */
const nameKey = (name: string): string => wordsOf(name).toSorted().join(' ')

/** The one in the middle of several. */
function middleOf(candidates: Suburb[]): Suburb | undefined {
  const mean = (field: keyof Position): number =>
    candidates.reduce((sum, suburb) => sum + suburb[field], 0) / candidates.length
  const middle = { latitude: mean('latitude'), longitude: mean('longitude') }
  return candidates.toSorted((a, b) => distanceKm(a, middle) - distanceKm(b, middle))[0]
}

/**
 * The suburb of a name and a postcode. Where they differ the name counts, and a postcode alone stands for the
 * middle of its suburbs.
 */
export function findSuburb(name: string | null, postcode: string | null): Suburb | undefined {
  const key = nameKey(name ?? '')
  const withName = suburbs.filter((suburb) => nameKey(suburb.name) === key)
  const withPostcode = suburbs.filter((suburb) => suburb.postcode === postcode)
  return withName.find((suburb) => withPostcode.includes(suburb)) ?? withName[0] ?? middleOf(withPostcode)
}

/** What people call the middle of the city. */
const centreNames = new Set([
  'cbd',
  'the cbd',
  'city',
  'the city',
  'melbourne cbd',
  'melbourne city',
  'city of melbourne',
])

const plainName = ({ name }: Suburb): string => wordsOf(name).join(' ')
const centre = (): Suburb[] => suburbs.filter(({ postcode }) => postcode === '3000')

const toSpelling = (suburb: Suburb) => ({ word: plainName(suburb), stem: plainName(suburb), suburb })
let spellings: ReturnType<typeof toSpelling>[] | undefined

/** Those whose name is misspelt so. */
function misspelt(typed: string): Suburb[] {
  spellings ??= suburbs.map(toSpelling)
  return closestSpellings(typed, spellings).map(({ suburb }) => suburb)
}

/**
 * Suburbs whose postcode, name or, after those, another word of the name begins with a text; otherwise those
 * with the closest spelling.
 */
export function searchSuburbs(text: string, limit: number): Suburb[] {
  const typed = wordsOf(text).join(' ')
  if (typed === '') return []
  if (centreNames.has(typed)) return centre()
  const isFirst = (suburb: Suburb): boolean =>
    suburb.postcode.startsWith(typed) || plainName(suburb).startsWith(typed)
  const hasLater = (suburb: Suburb): boolean => ` ${plainName(suburb)}`.includes(` ${typed}`)
  const isTurned = ({ name }: Suburb): boolean => nameKey(name) === nameKey(text)
  const matches = [
    ...new Set([...suburbs.filter(isFirst), ...suburbs.filter(hasLater), ...suburbs.filter(isTurned)]),
  ]
  return (matches.length > 0 ? matches : misspelt(typed)).slice(0, limit)
}

/** Where several have the name, the first. */
const byName = new Map(suburbs.toReversed().map((suburb) => [nameKey(suburb.name), suburb]))

/** The suburb whose name or postcode a text is, as it stands. */
export function suburbNamed(text: string): Suburb | undefined {
  const typed = wordsOf(text).join(' ')
  if (centreNames.has(typed)) return centre()[0]
  return byName.get(nameKey(text)) ?? middleOf(suburbs.filter(({ postcode }) => postcode === typed))
}

/** The suburb that a search for meals names as a whole, and whether it is spelt like that. */
export function suburbOfSearch(text: string): { suburb: Suburb; isMisspelt: boolean } | undefined {
  const named = suburbNamed(text)
  if (named !== undefined) return { suburb: named, isMisspelt: false }
  const [suburb] = misspelt(wordsOf(text).join(' '))
  return suburb && { suburb, isMisspelt: true }
}
