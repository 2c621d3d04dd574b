import type { Allergen } from './allergens.ts'

/**
 * Dishes and ingredients by the names of all that they usually have, each once. "flour" is wheat, and so
 * gluten.
 */
const dishes: Record<string, string> = {
  almond: 'amaretti|amaretto|battenberg|galette des rois|mrouzia|panforte|pithivier|simnel',
  pistachio: 'bronte|mortadella|sohan|سوهان|مورتاديلا',
  walnut: 'badrijani|fesenjan|fesenjoon|satsivi|فسنجان|сациви',
  peanut:
    'ais kacang|bánh tráng trộn|bò lá lốt|bumbu|chikki|domoda|encacahuatado|ice kacang|karedok|kelewele|lá lốt|lotek|maafe|mafe|muah chee|nem lui|pacoca|pecel|peyek|poha|reese|rempeyek|sabudana|salsa macha|satay|sate|satey|snickers|sudani|suya|沙爹|沙嗲|สะเต๊ะ|साबूदाना|ถั่วทอด|ถั่วคั่ว|ถั่วป่น',
  gluten: 'wheat',
  fish: 'agujjim|agwi|amok|arroz caldo|bagna cauda|bagoong|bánh canh|bánh cuốn|bánh hỏi|bò kho|bún bò|bún chả|bun oc|ca kho|canh chua|cebiche|ceebu jen|ceviche|cơm tấm|encebollado|encocado|gà xào sả|graavilohi|inlagd sill|jangeo|kai jeow|khai chiao|khai jiao|laab|laap|laks|larb|lax|lemongrass chicken|lutefisk|lutfisk|maeuntang|nam tok|nigiri|nước chấm|otah|otak otak|pad prik|phở|poke|pol sambol|puttanesca|saengseon|sashimi|saury|sild|sinigang|suan cai yu|sườn nướng|surstromming|sushi|tapenade|tekka|thai beef salad|thieboudienne|thịt nướng|tom kha|tom yum goong|tom yum kung|ukha|worcestershire|yam nuea|yum nua|刺身|刺し身|寿司|握り|にぎり|회덮밥|초밥|乌达|꽁치|동태|명태|코다리|대구탕|굴비|삼치|도미|광어|우럭|과메기|북엇|아귀|아구|홍어|매운탕|물회|모둠회|알밥|알탕|추어탕|회무침|조기구이|ลาบ|น้ำตก|ต้มข่า|ทอดมัน|சொதி|පොල් සම්බෝල|ตำ|ยำ|ก้อย|พล่า|ต้มแซ่บ|ผัดพริก|🍣',
  crustacean:
    'aguachile|bánh bèo|bánh bột lọc|bánh khọt|bicol express|etouffee|geprek|ha gow|har gau|hủ tiếu|laing|moqueca|pakbet|penyet|pinakbet|reef and beef|sambal|surf and turf|surf n turf|tom rim|typhoon shelter|XO|马来风光|萝卜糕|보쌈',
  mollusc: 'luosifen|saint jacques|sannakji|st jacques|진미채',
  milk: 'affogato|ali nazik|barfi|bircher|biryani|blanquette|borsch|borscht|brigadeiro|brunost|bubble tea|buffalo chicken wing|buffalo sauce|buffalo wing|burfi|caprese|caramel sauce|cha yen|chai|champorado|chilaquiles|dauphinois|dauphinoise|elote|enchilada|es teler|esquites|fondue|gelato|gored gored|gratin|greek salad|haleeb|halo halo|halwa|horiatiki|huancaina|kadhi|kashke bademjan|kazandibi|kheer|kitfo|korma|kulfi|kurma|mansaf|mornay|mughlai|muhalabia|muhallebi|murg musallam|nacho|obatzda|obazda|panna cotta|payasam|peda|pedha|pesto|phirni|potage|provoleta|pupusa|qorma|rarebit|ras malai|risotto|rogan josh|roghan josh|saganaki|salted caramel|shahi paneer|shish taouk|shish tawook|shopska|shrikhand|sorrentina|stroganoff|sutlac|tandoori|tavuk gogsu|teh tarik|tikka|tikka masala|tirokafteri|tzatziki|vichyssoise|拉茶|グラタン|ドリア|シチュー|ティラミス|कोरमा|قورمہ|खीर|کھیر|பாயசம்|बर्फी|ਬਰਫ਼ੀ|बिरयानी|तंदूरी|रोगन जोश|पेड़ा|कुल्फी|श्रीखंड|हलवा|गुलाब|بریانی|منسف|شيش طاووق|مهلبية|χωριατικ|τζατζικ|μπεσαμελ|σαγανακ|борщ|бефстроганов|мороженое|ክትፎ|حلوم|шопск|ризотто|تزاتزيكي|🫕|🧋',
  egg: 'aioli|allioli|bánh tráng nướng|bhurji|=bò né|bokkeum bap|chahan|coleslaw|cơm chiên|cơm rang|corn soup|dacquoise|deruny|divorciados|draniki|egg drop|foo young|foo yung|fried rice|fu yung|gefilte|hoi tod|hoy tod|kartoffelpuffer|kewpie|khao pad|khao pat|khao phat|lamprais|latke|lo bak|longsilog|marie rose|martabak|mayo|mayonnaise|menemen|merengue|meringue|mirza ghasemi|mirza ghassemi|moi moi|nougat|olivieh|olivier|op la|pav|pavlova|pempek|placki|potato salad|quindim|rancheros|reibekuchen|remoulade|rissole|rouille|sangkaya|sangkhaya|sankaya|shuba|silog|sisig|soto|sweet corn soup|tapsilog|tartar sauce|tartare|tartare sauce|tenshin|tensin|thousand island|tocilog|torrone|turron|with the lot|炒饭|美乃滋|沙拉酱|菜头粿|オムライス|チャーハン|マヨ|볶음밥|마요|머랭|메추리알|ข้าวผัด|สังขยา|มายองเนส|ผัดผงกะหรี่|ලම්ප්‍රයිස්|شكشوكة|مايونيز|کوکو|الویه|میرزا قاسمی|שקשוקה|מיונז|μαγιονεζ|майонез|оливье|олів|деруны|деруни|драник|безе',
  sesame:
    'baba ganouj|baba ganoush|baba ghanoush|falafel|furikake|halawa|halawi|halva|halvah|helva|hommos|hommus|houmous|hummus|humous|jian dui|jin deui|jin dui|kongnamul|moutabal|mutabal|mutabbal|namul|onde onde|sheng jian|tang yuan|tarator|za atar|煎堆|汤圆|나물|حمص|متبل|بابا غنوج|حلاوة|طرطور|زعتر|חומוס|פלאפל|חלווה|χαλβα|παστελι|🧆',
  soy: 'adobo|biji|bubur ayam|budae|bún đậu|chicken rice|dengaku|ganmodoki|hiyashi|hiyayakko|inari|injeolmi|jorim|khao man gai|kongbiji|med mamuang|nasi ayam|tamari|tonjiru|yubu|海南鸡饭|豚汁|冷奴|田楽|冷ややっこ|비지|인절미|ข้าวมันไก่|หมูปิ้ง',
  sulphites: 'bourguignon|coq au vin|dried apricot|marsala|sangria|sulfite|sulphite|vino|wine|🍷',
  'almond pistachio': 'shirin polo|شیرین پلو',
  'almond egg':
    'bakewell|friand|kransekage|kransekake|macaron|macaroon|tarta de santiago|マカロン|마카롱|马卡龙',
  'almond soy': 'annin tofu',
  'cashew milk':
    'butter chicken|kaju katli|makhani|makhni|malai kofta|paneer butter masala|बटर चिकन|मखनी|मलाई कोफ्ता',
  'cashew egg': 'watalappam|watalappan|වටලප්පන්',
  'cashew soy': 'thai cashew|ไก่ผัดเม็ดมะม่วง',
  'hazelnut milk': 'beurre noisette',
  'hazelnut sesame': 'dukka|dukkah',
  'pistachio milk': 'bastani|بستنی',
  'walnut milk': 'nogada',
  'walnut egg': 'waldorf',
  'peanut fish': 'batagor|bún thịt nướng|gỏi|gỏi đu đủ|gỏi gà|nem nuong|nộm|yam pla duk foo|ยำปลาดุกฟู',
  'peanut crustacean': 'kare kare|mi quang|mỳ quảng|pomelo salad|rojak|sambal kacang|罗惹',
  'peanut milk': 'rocky road',
  'peanut egg': 'gado gado',
  'peanut sesame': 'mole negro|mole poblano',
  'peanut soy': 'ketoprak',
  flour:
    'amagwinya|anzac|apfelstrudel|atayef|bacon roll|bagel|baghlava|baghrir|baguette|bakaliaros|baklava|baklavas|baklawa|bakmi|bakso|bao|barbari|batter|battered|bhatoora|bhatura|bhature|biscuit|blt|boerewors|bolani|boregi|borek|bourekas|bread|breadcrumb|breaded|bretzel|brezel|briouat|brot|brotchen|broodje|bröd|dinkel|roggebrood|tarwe|weizen|volkorenbrood|bruschetta|bucatini|bulgur|bun|bungeoppang|bunny chow|burek|burekas|burger|burghul|burrito|butty|byrek|calamarakia|cavatelli|chapati|chapatti|chappati|cheburek|chebureki|chiko roll|chin chin|choripan|ciabatta|cong you bing|corek|corn dog|cous cous|cracker|crispbread|crostini|croute|crouton|crumble|crumpet|curry puff|dagwood|dao xiao mian|doner|dumpling|durum|egg noodle|ekmek|empanada|ezo gelin|farina|farro|fatayer|fattoush|filo|fish finger|flatbread|flour|focaccia|freekeh|fried chicken|fusilli|gazpacho|ghorayebah|ghoriba|ghraybeh|ginger nut|gingerbread|gnocchi|gol gappa|gol gappe|gozleme|gravy|guksu|haleem|ham roll|hamburger|harira|hot dog|irmik|jachnun|jalebi|jam roly poly|japanese curry|kadayif|kalamarakia|kalguksu|kari puff|karipap|karjalanpiirakka|khinkali|kibbe|kibbeh|kisir|knackebrod|knodel|koeksister|koesister|kofte|koftesi|koshari|kulcha|kushari|laffa|laghman|lagman|lahm bajin|lahm bi ajeen|lahmacun|lanzhou|laugenbrezel|lavash|lefse|lepinja|linguine|loukoumades|luqaimat|maamoul|macaroni|magwinya|mahamri|maida|makguksu|makroudh|makrout|malawach|mamoul|mandazi|mantou|mathri|matzo|=mì|momo|msemen|msemmen|musakhan|=mỳ|nihari|noodle|nudel|nudeln|nugget|orecchiette|orzo|osso buco|pa amb tomaquet|paccheri|pan con tomate|pan de sal|pane|panini|panino|panko|panzanella|papdi|pappa al pomodoro|parantha|paratha|parotta|pasta|pasteis de carne|pastel de carne|pasteles de carne|pastry|pasty|penne|pepparkakor|phyllo|piadina|pide|pie|piroshki|pirozhki|pisang goreng|pita|pitta|po boy|po pia|poori|porotta|pretzel|puff pastry|puff puff|puri|qatayef|ramyeon|ramyun|rava|rfissa|ribollita|rigatoni|rissois|roti|roux|rugbrod|ruisleipa|salad roll|salmorejo|sambousek|sambusa|sambusek|sambuus|samosa|sando|sandwich|sangak|sarnie|scallion pancake|schwarzbrot|seitan|semmel|semolina|sfenj|sfiha|shawarma|shortbread|skordalia|slider|sloppy joe|smashed avo|smorgastarta|smorrebrod|soba|somun|somunu|sooji|sourdough|spaghetti|spelt|spotted dick|spring roll|strudel|suji|tabbouleh|tabouleh|tabouli|taiyaki|taramasalata|taramosalata|tart|thepla|thukpa|toast|toastie|torta|tortilla wrap|trofie|turon|udon|upma|veg cutlet|vegemite|vegetable cutlet|vetkoek|vol au vent|weet bix|wellington|wrap|you tiao|zalabia|zalabiyeh|小麦|밀가루|통밀|面|饼|饺|馒头|馍|包子|汤包|煎包|餐包|花卷|油条|春卷|烤麸|吐司|三明治|汉堡|曲奇|可颂|贝果|酥皮|通心粉|意粉|乌冬|馕|炸猪排|天妇罗|うどん|そば|そうめん|パン|肉まん|焼売|たい焼|サンド|バーガー|パスタ|スパゲ|ナポリタン|クッキー|ビスケット|カレーライス|もんじゃ|국수|라면|우동|쫄면|밀면|수제비|교자|빵|토스트|샌드위치|버거|파스타|스파게티|쿠키|튀김|후라이드|닭강정|핫도그|오뎅|콩국수|부추전|어묵|咕噜肉|糖醋|แป้งสาลี|ข้าวสาลี|गेहूं|ਕਣਕ|கோதுமை|قمح|برغل|گندم|חיטה|בורגול|σιταρ|πλιγουρ|пшени|ስንዴ|كشك|μπακλαβ|بقلاوة|باقلوا|معمول|κανταιφ|قطايف|пахлав|ขนมปัง|โรตี|ซาลาเปา|สปาเก็ตตี้|ปาท่องโก๋|มาม่า|เบอร์เกอร์|แซนด์วิช|मैदा|आटा|सूजी|रोटी|चपाती|पराठा|समोसा|पूरी|भटूर|कुल्चा|पाव|ब्रेड|मोमो|म:म|थुक्पा|जलेबी|थेपला|गोलगप्प|उपमा|हलीम|ਰੋਟੀ|ਪਰੌਂਠਾ|ਸਮੋਸਾ|ਮੈਦਾ|ਜਲੇਬੀ|மைதா|ரவை|பரோட்டா|சப்பாத்தி|உப்புமா|ரொட்டி|රොටි|පාන්|خبز|طحين|سميد|فريكة|كسكس|معكرونة|شعيرية|كعك|بسكويت|فطاير|مناقيش|منقوشة|صفيحة|سمبوسك|سمبوسة|لحم بعجين|ساندويتش|سندويش|تبولة|فتوش|كبة|كشري|مسخن|آٹا|روٹی|پراٹھا|سموسہ|حلیم|نہاری|رشته|ماکارونی|פיתה|קמח|לחם|בורקס|מלאווח|ג׳חנון|ג’חנון|סולת|קוסקוס|פתיתים|פסטה|עוגיות|ዳቦ|ሳምቡሳ|αλευρ|ψωμι|πιτα|μακαρον|ζυμαρικ|φυλλο|κριθαρακι|παξιμαδ|κουλουρ|λουκουμαδ|μπουρεκ|σκορδαλια|мука|муки|хлеб|хліб|булк|булоч|батон|лапша|макарон|вермишел|спагет|пирог|пирож|пиріж|хинкал|чебурек|манты|беляш|самса|лаваш|гренк|круассан|печенье|пряник|вафл|бургер|борошн|галушк|пампушк|кляр|сомун|นักเก็ต|ชุบแป้ง|شاورما|حريرة|سنگک|لواش|بربری|لقيمات|زلابية|غريبة|🍞|🥖|🥨|🥯|🫓|🥪|🌯|🥙|🌭|🍔|🥧|🥟|🍝|🍜',
  'gluten milk': 'milo',
  'fish crustacean':
    'bánh xèo|bouillabaisse|bún bò huế|bún mắm|california roll|chạo tôm|gaeng|green curry|jungle curry|kaeng|kimchi|kkakdugi|lẩu thái|nam prik|prik king|red curry|sobagi|tom yam|tom yum|yam wun sen|yellow curry|yum woon sen|カリフォルニアロール|xo酱|김치|깍두기|소박이|겉절이|ต้มยำ|ยำวุ้นเส้น|น้ำพริก|แกง|ผัดพริกขิง',
  'fish mollusc': 'kilpatrick',
  'fish milk': 'asam pedas|brandade|fiskesuppe|janssons frestelse|lohikeitto',
  'fish egg':
    'bacalhau a bras|bolinhos de bacalhau|chả giò|chirashi|chirashizushi|empek empek|kedgeree|nem rán|niçoise|pasteis de bacalhau|thịt kho|thot man pla|tod mun pla|tonnato|ちらし|ทอดมันปลา|шубой|ไข่เจียว',
  'fish sesame': 'samke harra|سمكة حرة',
  'fish soy': 'chawanmushi|miso soup|misoshiru|moo ping|yong tau foo|酿豆腐|味噌汁|みそ汁',
  'crustacean mollusc': 'gumbo|jambalaya|paella',
  'crustacean milk': 'bisque|thermidor',
  'crustacean egg':
    'chili crab|chilli crab|combination fried rice|dương châu|khao pad poo|lo bak go|lo bak gou|nasi goreng|palabok|poo pad pong|prawn cocktail|skagen|special fried rice|yang chow|yangzhou|yeung chow|辣椒螃蟹|扬州炒饭',
  'crustacean soy': 'bossam',
  'mollusc milk': 'clam chowder|new england chowder',
  'mollusc egg': 'o a jian|or chien|蚝烙|蚵仔煎|หอยทอด',
  'mollusc soy': 'nakji bokkeum|ojingeo bokkeum|오징어볶음|낙지볶음',
  'milk egg':
    'bavarois|bearnaise|bobotie|brulee|chai tow kueh|chai tow kway|chile relleno|chiles relleno|cilbir|cobb|cobb salad|crema catalana|creme anglaise|creme brulee|creme caramel|custard|doro wat|doro wot|eton mess|flan|hollandaise|ice cream|kaya|leche flan|lemon curd|liu sha|mousse|okroshka|pao de queijo|purin|ranch|sabayon|semifreddo|sernik|souffle|tahchin|tortang|zabaglione|zabaione|布丁|炖奶|プリン|カスタード|푸딩|アイスクリーム|咖椰|ته‌چین|ته چین|ዶሮ ወጥ|окрошка|🍦|🍨|🍮',
  'egg sesame': 'gimbap|kimbap|김밥',
  'egg soy': 'soondubu|sundubu|순두부',
  'sesame soy': 'seaweed salad|shabu shabu|wakame salad|しゃぶしゃぶ|콩나물무침',
  'almond flour': 'ajo blanco|florentine biscuit',
  'cashew peanut crustacean': 'acaraje|miang kham|vatapa|เมี่ยงคำ',
  'walnut flour': 'icli kofte|kataifi|muhammara|محمرة',
  'walnut crustacean egg': 'walnut prawn|walnut shrimp|核桃虾',
  'peanut flour': 'bhel puri|hotteok|호떡|भेल पूरी',
  'peanut fish crustacean':
    'gỏi cuốn|massaman|mussaman|panaeng|panang|papaya salad|penang curry|phanaeng|som tam|som tum|tam thai|มัสมั่น|พะแนง|แพนง|ส้มตำ|ตำไทย',
  'peanut egg soy': 'tahu tek|tahu telur',
  'flour fish':
    'beccafico|bún cá|bún măng|bún mọc|fish and chip|fish and chips|fish n chip|fiskeboller|kalakukko|pissaladiere|鯛焼|ταραμοσαλατ',
  'flour crustacean': 'har gow',
  'flour mollusc': 'potato scallop|굴튀김|καλαμαρακια',
  'flour milk':
    'aash reshteh|aish el saraya|aji de gallina|amatriciana|ash reshteh|ashak|aushak|basbousa|bechamel|biscuits and gravy|bougatsa|cacio e pepe|calzone|cannoli|caramel slice|cheese roll|cheese steak|cheeseburger|cinnamon roll|cob loaf|croissant|croque monsieur|crostata|fairy bread|fatteh|flammekueche|flammkuchen|francesinha|french onion soup|garlic bread|gulab jamun|gyro|hedgehog slice|hot cross bun|hunkar begendi|iskender|jelly slice|kanelbullar|khachapuri|kishk|kouign amann|kransky|langos|lasagna|lasagne|lassagne|mac and cheese|mac n cheese|manti|mantisi|mantoo|mantu|medialuna|meuniere|mille feuille|naan|namoura|neenish|om ali|pain au chocolat|papdi chaat|papri chaat|pastel de queijo|peppermint crisp|pizza|ploughman|polvoron|poutine|quesadilla|quiche|reuben|saltimbocca|scone|scroll|semla|sfogliatella|sfogliatelle|shish barak|smore|snot block|soupe a loignon|souvlaki|su boregi|tarhana|tarte|tim tam|tonnarelli|trahana|umm ali|vanilla slice|welsh rabbit|welsh rarebit|white sauce|パンナコッタ|披萨|比萨|ピザ|ラザニア|クロワッサン|피자|라자냐|크루아상|크로와상|गुलाब जामुन|पाव भाजी|گلاب جامن|شيش برك|كنافة|أم علي|γυρος|พิซซ่า|नान|ਨਾਨ|पिज़्ज़ा|पापड़ी|بيتزا|نمورة|بسبوسة|عيش السرايا|منتو|آش رشته|פיצה|λαζαν|πιτσα|σουβλακ|μπουγατσ|τραχαν|лазань|пицц|піц|فتة|🍕|🥐',
  'flour egg':
    'agnolotti|albondigas|arancine|arancini|ba mee|bakmi goreng|bami|banana bread|beef cutlet|big breakfast|bombolone|bomboloni|breakfast burrito|breakfast roll|breakfast wrap|brik|castella|challah|chicken cutlet|chiffon|cotoletta|crocchette|croquette|crostoli|crumbed|cutlet curry|dorayaki|egg roll|eggs benny|fettuccine|fresh pasta|frikadellen|gyeranppang|hambagu|hambarg|hamburg steak|hilopites|hobakjeon|hokkien noodle|honey chicken|jagerschnitzel|kaki fry|kaki furai|katsu|keftedakia|keftedes|khao soi|klopse|korokke|kothu|kotlet|kottbullar|kottu|kugel|kwek kwek|lemon chicken|long soup|lumpia|lumpiang|martabak telur|matzo ball|maultaschen|meatball|meatloaf|mee rebus|milanesa|milanese|murtabak|naengmyeon|pajeon|pao de lo|pappardelle|pelmeni|polpette|pork cutlet|ravioli|revani|savoiardi|schabowy|schnitty|schnitz|schnitzel|scotch egg|short soup|sirloin cutlet|spaetzle|spatzle|tagliatelle|tagliolini|tempura|toad in the hole|tokneneng|tonkatsu|tortellini|vareniki|varenyky|wantan|wanton|wonton|yukjeon|zeppole|냉면|파전|馄饨|云吞|抄手|月饼|カツ|フライ|コロッケ|天ぷら|てんぷら|どら焼|カステラ|돈까스|돈가스|카츠|부침개|カキフライ|天麩羅|동그랑땡|호박전|육전|කොත්තු|கொத்து|เกี๊ยว|ข้าวซอย|שניצל|חלה|κεφτ|χυλοπιτ|ρεβανι|вареник|пельмен|котлет|🥠|🥮',
  'flour sesame':
    'chebakia|everything bagel|liangpi|manakeesh|manakish|manoush|manoushe|simit|凉皮|生煎|약과|فلافل|الشباكية',
  'flour soy':
    'adobong manok|ants climbing a tree|bak kut teh|beef noodle soup|biang biang|big plate chicken|bistek|black bean sauce|boat noodle|braised pork rice|budae jjigae|cao lau|char siu|chee cheong fun|cheung fun|chicken adobo|chongqing chicken|chow fun|da pan ji|di san xian|dim sim|dimmie|dimmy|dipping noodle|dongpo|dubu jorim|ganjang|gochujang|gomaae|guotie|gyoza|gyudon|hakka noodle|hoisin|hong shao|hui guo rou|in black bean|inarizushi|jajangmyeon|jeyuk|jiaozi|jjajangmyeon|jjimdak|karaage|kecap|kongguksu|kwetiau|la zi ji|lions head|lo mai gai|lomo saltado|lu rou fan|manchurian|mandu|mapo|mei cai kou rou|mì xào|mie ayam|mongolian beef|mongolian lamb|nikujaga|nước tương|oyster sauce|pancit canton|pansit canton|peking duck|pork adobo|pork bun|pot sticker|rabokki|red braised|red cooked|rou jia mo|san choy bau|san choy bow|sang choy bao|semur|shoyu|shui zhu|siopao|soup dumpling|soy sauce|ssamjang|sweet soy|taiwanese beef noodle|teriyaki|tokwa at baboy|tokwa t baboy|tokwat|tsukemen|twice cooked|unadon|unaju|xì dầu|xiao long bao|yakiniku|yakisoba|yakitori|yangnyeom|yu xiang|zha jiang|zhajiangmian|锅贴|肠粉|烤鸭|肉夹馍|餃子|ぎょうざ|唐揚げ|からあげ|짜장|자장면|만두|양념치킨|부대찌개|酱油|生抽|老抽|豆瓣|甜面酱|黄酱|红烧|卤|叉烧|照烧|麻婆|回锅|豉汁|炸酱|东坡|狮子头|地三鲜|蚂蚁上树|梅菜扣肉|水煮牛|辣子鸡|糯米鸡|干炒牛河|大盘鸡|肉骨茶|水饺|小笼|油泼|しょうゆ|照り焼|テリヤキ|焼き鳥|やきとり|牛丼|肉じゃが|焼きそば|やきそば|うな丼|うな重|いなり|稲荷|ポン酢|焼肉|간장|고추장|쌈장|춘장|조림|ギョーザ|게장|장아찌|찜닭|제육|두루치기|라볶이|可乐鸡|콩자반|ปอเปี๊ยะ|ซีอิ๊ว|ก๋วยเตี๋ยวเรือ|मंचूरियन|соевый соус',
  'flour sulphites': 'banger|sausage|sausage roll|snag',
  'fish crustacean mollusc':
    'cioppino|fritto misto|fruits de mer|frutti di mare|haemul|hải sản|kaisen|kaisendon|marinara|marineros|marisco|mariscos|pescatora|seafood|xo sauce|yam talay|zarzuela|海鲜|해물|해산물|ทะเล|ซีฟู้ด|مأكولات بحرية|פירות ים|θαλασσιν|морепродукт',
  'fish crustacean egg': 'bún riêu',
  'fish milk egg': 'caesar',
  'fish egg soy': '茶碗蒸し',
  'fish sesame soy': 'poke bowl',
  'crustacean egg soy': 'mee siam',
  'egg sesame soy': 'yukhoe|육회',
  'almond flour milk': 'christstollen|kourabiedes|kourambiethes|stollen|κουραμπι',
  'almond flour egg': 'b stilla|bastilla|biscotti|cantucci|cantuccini|pastilla',
  'cashew flour soy': 'cashew chicken|chicken with cashew|腰果鸡丁',
  'pecan flour egg': 'pecan pie',
  'pistachio flour milk': 'kanafeh|knafe|knafeh|kunafa|kunefe',
  'pistachio flour sesame': 'barazek|dubai chocolate|برازق',
  'peanut flour fish': 'siomay',
  'peanut flour egg': '曼煎粿',
  'peanut flour soy':
    'gong bao|gua bao|kecap manis|kong bao|kung pao|kung po|sate ayam|sate kambing|沙茶|割包|刈包|宫保|宫爆|公保|쿵파오',
  'peanut fish crustacean egg': 'nasi lemak|椰浆饭',
  'flour fish crustacean': 'canh bún|kimchi jeon|kimchi pancake|김치전',
  'flour fish milk': 'fish pie|tuna bake',
  'flour fish egg':
    'bún thang|fish cutlet|fiskefrikadeller|okonomiyaki|saengseon jeon|お好み焼|アジフライ|생선전',
  'flour fish soy':
    'agedashi|inari sushi|kitsune udon|nanban|nanbanzuke|ponzu|shui zhu yu|topokki|tteokbokki|zaru soba|蕎麦|떡볶이|水煮鱼|鰻丼|きつねうどん|ざるそば|揚げ出し',
  'flour crustacean mollusc': 'champon|fideua|jjambbong|jjamppong|ちゃんぽん|짬뽕',
  'flour crustacean egg':
    '🍤|bami goreng|dim sum|ebi fry|ebi furai|hae mee|har mee|laksa|lobster roll|mee goreng|mie goreng|prawn mee|shu mai|siew mai|singapore noodle|siu mai|tempura don|tempura udon|ten don|yum cha|天丼|烧卖|烧麦|シューマイ|点心|饮茶|叻沙|虾面',
  'flour crustacean sesame': 'prawn toast|shrimp toast',
  'flour crustacean soy': 'gejang',
  'flour mollusc soy':
    'bò lúc lắc|ikayaki|lad na|raat na|rad na|shaking beef|蚝油|いか焼|ราดหน้า|ซอสหอยนางรม|ผัดผัก|คะน้า|ผักบุ้ง',
  'flour milk egg':
    'aebleskiver|alfajor|alfajores|baba au rhum|banitsa|beignet|benedict|bibingka|black forest|blini|blondie|bo lo bao|brioche|brownie|cake|canele|carbonara|cheesecake|choux|churro|clafoutis|cookie|cornbread|coxinha|cream puff|crepe|cronut|croque madame|croquembouche|croqueta|cupcake|dan tat|danish|donut|dough nut|eclair|egg tart|eggs florentine|eggs royale|ensaimada|ensaymada|flaounes|french toast|fried ice cream|fritter|galaktoboureko|gateau|gibanica|gougere|hot cake|kaiserschmarrn|kasekuchen|kasespatzle|kaya toast|key lime pie|kiev|kirschtorte|krumkaker|kyiv|lamington|lemon tart|ma lai go|madeleine|malva|medovik|melktert|milanesa napolitana|milk tart|moon cake|mousaka|moussaka|muffin|nai wong bao|napoleon|pain perdu|palacinke|pan cake|panettone|panqueque|parma|parmi|parmigiana|parmy|pasteis de nata|pastel de nata|pastiera|pastitsio|pierogi|pikelet|pineapple bun|popover|portuguese tart|prinsesstarta|profiterole|pudding|quarkballchen|red velvet|roulade|rum baba|sachertorte|semmelknodel|shortcake|spanakopita|sponge|sticky date|sticky toffee|suppli|swiss roll|syrniki|tiramisu|tiropita|torte|tres leches|torten|kuchen|apfelkuchen|streuselkuchen|lebkuchen|pandekager|pannekoek|pannenkoek|pannkaka|pannkakor|pfannkuchen|trifle|tyropita|vaffler|waffle|wienerbrod|yorkshire pudding|zucchini slice|zuppa inglese|奶黄包|流沙包|蛋挞|蛋糕|菠萝包|马拉糕|松饼|可丽饼|华夫|甜甜圈|ケーキ|クレープ|ワッフル|ドーナツ|シュークリーム|ハンバーグ|케이크|와플|도넛|케익|크레페|μουσακ|млинці|เค้ก|केक|كيك|كريب|עוגה|עוגת|παστιτσ|σπανακοπιτ|τυροπιτ|γαλακτομπουρεκ|φλαουν|τσουρεκ|блин|сырник|торт|кекс|медовик|олад|хачапур|баниц|по киевски|по київськи|🥞|🧇|🍰|🎂|🧁|🍪|🍩',
  'flour egg sesame': 'sabich|yakgwa|סביח',
  'flour egg soy':
    'banh mi|chaufa|chow mein|hiyashi chuka|hot and sour soup|jianbing|katsudon|kwetiau goreng|lo mein|maggi goreng|moo shu|mu shu|oyako don|ramen|sukiyaki|親子丼|捞面|炒面|木须|酸辣汤|カツ丼|ラーメン|冷やし中華|煎饼|すき焼|虎皮鸡蛋|บะหมี่',
  'flour sesame soy':
    'bulgogi|dak galbi|galbi|hot dry noodle|japchae|kalbi|re gan mian|san bei ji|three cup|tteokgalbi|热干面|三杯|불고기|갈비|잡채|ごま和え|胡麻和え',
  'almond flour milk egg': 'dundee cake|financier|opera cake|torta caprese',
  'hazelnut walnut flour egg': 'nusskuchen|nusstorte',
  'hazelnut flour milk egg': 'baci di dama|haselnusskuchen|haselnusstorte|paris brest',
  'pine_nut flour milk egg': 'torta della nonna',
  'walnut flour milk egg': 'carrot cake',
  'peanut flour fish egg': 'apam balik',
  'peanut flour crustacean egg': 'popiah|薄饼',
  'peanut flour crustacean soy': 'gung bao',
  'peanut flour milk egg': 'martabak manis|terang bulan|चिक्की',
  'peanut flour sesame soy':
    'bang bang chicken|bon bon chicken|dan dan|fuqi feipian|mouth watering chicken|saliva chicken|tantanmen|口水鸡|夫妻肺片|担担|단단면|棒棒鸡',
  'peanut fish crustacean egg soy': 'pad thai|phad thai|phat thai|泰式炒河粉|パッタイ|팟타이|ผัดไทย',
  'flour fish crustacean egg': 'asam laksa|亚参叻沙',
  'flour fish mollusc egg': 'takoyaki|たこ焼',
  'flour fish mollusc soy':
    'buddha jumps over the wall|drunken noodle|pad gra pao|pad ka prao|pad kee mao|pad kee mow|pad kra pao|pad krapow|佛跳墙|ผัดขี้เมา|กะเพรา|กระเพรา',
  'flour fish milk egg': 'thai fish cake',
  'flour fish egg soy': 'chicken nanban|oden|おでん',
  'flour crustacean milk egg': 'radish cake|turnip cake',
  'flour crustacean egg soy': 'hokkien mee|mee goreng mamak|福建面',
  'flour mollusc egg soy': 'pad see eiw|pad see ew|pad si ew|phat si io|ผัดซีอิ๊ว',
  'flour egg sesame soy': 'bibimbap|비빔밥',
  'flour fish crustacean mollusc egg': '해물전',
  'flour fish crustacean mollusc soy': '海鲜酱',
  'flour crustacean mollusc egg soy':
    'char koay teow|char kuey teow|char kwai teow|char kway teow|xo fried rice|炒粿条',
}

const namesIn = (names: string): Allergen[] => names.replace('flour', 'wheat gluten').split(' ') as Allergen[]

/** Dishes and ingredients that usually have all of them. */
export const usualDishes: readonly [names: readonly Allergen[], words: string][] = Object.entries(dishes).map(
  ([names, words]) => [namesIn(names), words],
)
