import type { Allergen } from './allergens.ts'

// Words of menus that suggest an allergen. A space also stands for a hyphen, and for none. Plurals in "s",
// "es" and "ies" are found as well. A word after "=" counts with its accents only, because without them it
// means something else. Words of other scripts are found inside longer ones, so that they are stems where a
// language inflects.

const joinWords = (...lines: string[]): string => lines.join('|')

/** Words that name an allergen or one of its kinds. */
export const kinds: Partial<Record<Allergen, string>> = {
  almond: joinWords(
    'almendra|almendrado|amandel|amandelen|almond|almond butter|almond flour|almond meal|almond milk|amande|amandine|amendoa|badam|badem|frangipane|hạnh nhân|mandel|mandeln|mandorla|mandorle|marzapane|marzipan|orgeat',
    '杏仁|巴旦木|アーモンド|아몬드',
    'อัลมอนด์|बादाम|ਬਦਾਮ|பாதாம்|لوز|بادام|שקדים|αμυγδαλ|миндал|мигдал',
  ),
  brazil_nut: 'brazil nut|castanha do para|noix du bresil|巴西坚果|ブラジルナッツ|бразильский орех',
  cashew: joinWords(
    'anacardi|anacardo|cajou|caju|cashew|cashew butter|cashew cheese|cashew cream|cashew milk|cashew nut|gajus|hạt điều|himmapan|himmaphan|kacang mete|kaju|kasoy|med mamuang|mede|met mamuang|mete|mundhiri',
    '腰果|カシュー|캐슈',
    'เม็ดมะม่วง|มะม่วงหิมพานต์|काजू|ਕਾਜੂ|முந்திரி|كاجو|קשיו|κασιους|кешью',
  ),
  hazelnut: joinWords(
    'avellana|ferrero|hasselnød|hasselnøtt|hasselnöt|hazelnoot|hazelnoten|filbert|findik|findikli|frangelico|gianduia|gianduiotti|gianduiotto|gianduja|haselnuss|haselnusse|hazelnut|nocciola|nocciole|noisette|nutella',
    '榛子|榛果|ヘーゼルナッツ|헤이즐넛',
    'เฮเซลนัท|بندق|אגוזי לוז|φουντουκ|фундук',
  ),
  macadamia: 'macadamia|夏威夷果|澳洲坚果|マカダミア|마카다미아|แมคคาเดเมีย|مكاديميا|макадами',
  pecan: 'pecan|碧根果|ピーカンナッツ|피칸|بيكان|пекан',
  pine_nut: joinWords(
    'pignoli|pignon|pine nut|pinoli|pinolo|pinon|piñones|snobar|snoubar',
    '松子|松仁|松の実|잣',
    'صنوبر|κουκουναρ|кедров|צנוברים',
  ),
  pistachio: joinWords(
    'antep fistigi|antep fistikli|pesteh|pista|pistacchio|pistache|pistachio|pistacho|pistazie|pistazien',
    '开心果|ピスタチオ|피스타치오',
    'พิสตาชิโอ|पिस्ता|فستق|پسته|פיסטוק|αιγινης|фисташк|фісташк',
  ),
  walnut: joinWords(
    'akhrot|ceviz|cevizli|valnød|valnøtt|valnöt|walnoot|walnoten|gerdoo|gerdu|noce|noci|noix|nueces|nuez|óc chó|walnuss|walnusse|walnut',
    '核桃|胡桃|くるみ|호두',
    'วอลนัท|अखरोट|ਅਖਰੋਟ|جوز|عين الجمل|گردو|אגוזי מלך|καρυδι|καρυδοπιτ|грецк|волоськ',
  ),
  peanut: joinWords(
    'amendoim|arachide|arachidi|cacahuate|cacahuete|đậu phộng|erdnuss|erdnusse|groundnut|kacang|=lạc|mani|jordnød|jordnöt|peanøtt|peanøtter|pinda|pindakaas|pindasaus|monkey nut|moongphali|mungfali|njugu|nkatie|pb|pbj|peanut|peanut butter|peanutty|yer fistigi',
    '花生|ピーナッツ|ピーナツ|땅콩',
    'ถั่วลิสง|मूंगफली|ਮੂੰਗਫਲੀ|வேர்க்கடலை|நிலக்கடலை|চিনাবাদাম|فول سوداني|مونگ پھلی|بادام زمینی|בוטנים|αραπικ|арахис|арахіс|ኦቾሎኒ|🥜',
  ),
  wheat: 'wheat',
  gluten: joinWords(
    'avena|avoine|barley|beer|bircher|cebada|gerste|gluten|guinness|hafer|havre|havermout|haggis|horlicks|lager|malt|marmite|oat|oatmeal|ovaltine|porridge|promite|pumpernickel|roggen|rye|ryvita|stout|triticale|yulaf|zur|zurek',
    '燕麦|大麦|麦片|오트밀|보리|귀리',
    'ข้าวโอ๊ต|شوفان|شعير|שיבולת שועל|שעורה|βρωμη|κριθαρ|овся|перлов|ячмен|ржан|ячмін|житн|🍺|🍻',
  ),
  fish: joinWords(
    'acciuga|acciughe|albacore|alici|ambul thiyal|anago|anchoa|anchois|anchovie|anchovy|arenque|atum|atun|bacalao|bacalhau|baccala|bakaliaros|balik|bandeng|bangus|barbounia|barra|barramundi|basa|blue eye|bluefin|bonito|boqueron|boquerones|bottarga|branzini|branzino|bream|=cá|carp|catfish|caviar|chả cá|chamchi|chikuwa|cod|daing|dashi|daurade|dorada|dory|eel|eomuk|fisch|fish|fisk|fish cake|fish finger|fish sauce|flake|flathead|flounder|forelle|garfish|gavros|gemfish|gravlax|grenadier|grouper|gurnard|haddock|hake|halibut|hamachi|hamsi|hapuka|hering|heringssalat|herring|hilsa|hiramasa|hoki|ikan|ikan bilis|ikura|ilish|isda|iwashi|jewfish|kamaboko|katsuobushi|kingfish|kipper|lachs|lapu lapu|laks|lavraki|lele|levrek|ling|losos|lox|lubina|maach|macchi|macher|machhli|machi|machli|mackerel|maguro|mahi|malu|=mắm|masago|matjes|meen|mentaiko|merluza|merluzzo|monkfish|morue|mullet|mulloway|myeolchi|nam pla|nước mắm|odeng|orange roughy|orata|palamut|patis|peixe|pempek|perch|pescado|pesce|pez espada|pilchard|pla|plaa|plaice|poisson|pollock|rockling|roe|rollmops|rouget|ryba|saba|salmon|salmone|sanma|sarde|sardelle|sardina|sardine|sardinha|saumon|sayadieh|scorfano|sea bass|shark|shuba|skate|snapper|sole|somon|sprat|stingray|sturgeon|surimi|swordfish|tarako|tarama|taramasalata|taramosalata|teri|thon|thunfisch|tilapia|tinapa|tobiko|tonno|toothfish|tonijn|torsk|zalm|trevally|trota|trout|trucha|truite|tuna|turbot|tuyo|unadon|unagi|unaju|warehou|whitebait|whiting|yellowtail|yeoneo',
    '鱼|三文|鲑|鳕|鳗|鲷|鲭|鲔|鲣|鲈|石斑|吞拿|沙丁|鳀|龙利|サーモン|まぐろ|ツナ|さば|鰯|いわし|うなぎ|うな丼|うな重|穴子|あなご|かつお|出汁|だし|いくら|明太子|たらこ|しらす|ししゃも|さんま|ぶり大根|はまち|ちくわ|かまぼこ|鉄火|생선|연어|참치|멸치|어묵|오뎅|고등어|갈치|명란|장어|황태|북어|가자미|액젓|날치알',
    'ปลา|मछली|ਮੱਛੀ|মাছ|ইলিশ|மீன்|මාළු|ඇඹුල් තියල්|سمك|سلمون|سالمون|سردين|تونة|أنشوجة|هامور|صيادية|ماهی|مچھلی|דגים|סלמון|טונה|הרינג|דניס|לברק|ዓሳ|ψαρ|μπακαλιαρ|σολομ|τονος|ταραμ|αντζουγ|γαυρο|σαρδελ|τσιπουρ|λαβρακ|ξιφια|μπαρμπουν|рыб|риб|лосос|семг|сьомг|сельд|селедк|оселед|шпрот|тунец|тунц|скумбри|форел|треска|трески|судак|анчоус|икра|икрой|🐟|🐠|🐡|🦈|🍥',
  ),
  crustacean: joinWords(
    'alamang|alimango|alimasag|amaebi|aragosta|astice|bagoong|balmain bug|bay bug|belacan|belachan|camarao|camaroes|camaron|camarones|chemmeen|chingri|chingudi|crab|crab meat|crab stick|crabe|crawfish|crayfish|crevette|crustacean|cua|ebi|ecrevisse|eral|gamba|gamberetti|gamberi|gambero|gamberoni|gapi|garida|garides|garnele|garnelen|garnaal|garnalen|rejer|reker|räka|räkor|räkmacka|räksallad|räksmörgås|=ghẹ|goong|granchio|gung|hae bee|hae bi|hipon|homard|hummer|iral|isso|istakoz|jheenga|jhinga|kakuluwo|kani|kapi|karides|karidesli|kepiting|kerupuk|ketam|kkotge|kolambi|koong|krabbe|krabben|krabbenbrotchen|krabbensalat|krevette|krill|krupuk|kung|langosta|langostino|langouste|langoustine|languste|lobster|mắm ruốc|mắm tôm|marron|maygoo|mazzancolla|mazzancolle|meygoo|meygu|nandu|poo nim|poo pad|prawn|prawn cracker|prawn paste|pu pad|rajungan|rebon|royyala|saeu|scampi|shellfish|shrimp|shrimp paste|sugpo|terasi|=tôm|tom yum goong|tom yum kung|udang|yabby|yengec',
    '虾|蟹|海老|えび|かに|ロブスター|シュリンプ|새우|꽃게|대게|게장|게살|랍스터|킹크랩',
    'กุ้ง|ปู|กะปิ|=เคย|กั้ง|झींगा|झिंगा|केकड़ा|ਝੀਂਗਾ|চিংড়ি|কাঁকড়া|இறால்|நண்டு|ඉස්සෝ|ඉස්සන්|කකුළු|روبيان|جمبري|قريدس|كابوريا|سلطعون|میگو|خرچنگ|جھینگ|שרימפס|סרטנים|γαριδ|καβουρ|αστακ|καραβιδ|кревет|краб|лобстер|лангуст|🦐|🦀|🦞',
  ),
  mollusc: joinWords(
    'abalone|ahtapot|almeja|ameijoa|asari|austern|awabi|bạch tuộc|berberecho|bulot|bún ốc|calamarakia|calamares|calamari|calamaro|calmar|capesante|chipirones|chocos|clam|cockle|cơm hến|conch|coquille|cozza|cozze|cumi|cuttlefish|encornet|escargot|gurita|halaan|=hàu|hoi thot|hoi tod|honghap|hotate|hoy tod|htapodi|huitre|ika|jakobsmuschel|jeonbok|jogae|jukkumi|kaki fry|kaki furai|kalamar|kalamarakia|kalamari|kerang|kkomak|lula|lumache|mejillon|mejillones|mexilhao|midia|midye|miesmuscheln|mollusc|moscardini|moule|=mực|muek|muscheln|muschel|mossel|mosselen|muslinger|bläckfisk|blæksprutte|blekksprut|mussel|nakji|nghêu|noix de saint jacques|=ốc|octapodi|octopus|ojingeo|oktapodi|ostra|ostrica|ostriche|oyster|oyster sauce|palourde|paua|periwinkle|pipi|pla muek|pla muk|polipo|polpetti|polpo|polvo|poulpe|pugita|pulpo|pusit|sazae|scallop|seiche|sepia|seppia|seppie|shellfish|snail|sò điệp|sò huyết|sotong|soupies|squid|tahong|tako|talaba|tintenfisch|tiram|totani|vieira|vongole|whelk',
    '鱿|章鱼|墨鱼|鱿鱼|花枝|蚝|蚵|蛤|蚬|蛏|螺|扇贝|带子|贻贝|青口|鲍鱼|瑶柱|干贝|淡菜|牡蛎|花甲|蚌|蜗牛|いか|烏賊|たこ|蛸|カキフライ|ムール貝|つぶ貝|ほたて|帆立|あさり|はまぐり|しじみ|さざえ|あわび|오징어|낙지|문어|쭈꾸미|주꾸미|조개|홍합|전복|꼬막|바지락|골뱅이|가리비|굴전|굴국밥|굴소스',
    'หมึก|ปลาหมึก|หอย|حبار|كاليماري|كلماري|أخطبوط|محار|بلح البحر|קלמרי|תמנון|מולים|χταποδ|καλαμαρ|σουπιες|μυδι|στρειδ|кальмар|осьминог|мидии|устриц|гребеш|🦑|🐙|🦪|🐌',
  ),
  milk: joinWords(
    'alfredo|asiago|ayran|babycino|beurre|bhalla|bocconcini|brie|burrata|burro|butter|buttermilk|butterscotch|cà phê sữa|cacik|cajeta|camembert|cappuccino|casein|chaach|chaas|chantilly|cheddar|cheese|cheesy|chevre|chhena|colby|comte|condensed milk|cotija|cottage cheese|cream|creamed|creamy|crema|creme|creme fraiche|curd|dahi|dairy|doi|doogh|dugh|dulce de leche|edam|emmental|feta|fetta|flat white|fontina|formaggi|formaggio|fromage|ganache|gatas|ghee|gorgonzola|gouda|grana|graviera|gruyere|halloumi|haloumi|havarti|haydari|jarlsberg|joghurt|kasar|kasarli|kase|kashk|kashkaval|kasseri|kaymak|kefalograviera|kefalotyri|kefir|keju|kental manis|keshek|keso|khoa|khoya|laban|labne|labneh|lait|lassi|latte|leche|leite|macchiato|fløde|grädde|kaas|kaese|mælk|melk|milch|mjölk|makhan|makkhan|malai|manchego|manouri|manteiga|mantequilla|mascarpone|mast o khiar|mawa|milk|milkshake|mizithra|mozzarella|nata|paneer|panna|parmesan|parmigiano|pecorino|peynir|peynirli|phô mai|provolone|quark|queijo|queso|rabdi|rabri|raclette|raita|requeijao|ricotta|roquefort|sahne|scamorza|schmand|sirene|skyr|smetana|sour cream|stilton|stracchino|stracciatella|=sữa|suero|susu|taleggio|tereyagi|tereyagli|toffee|tvorog|tworog|tyri|whey|white chocolate|yiaourti|yoghurt|yogurt|yogurtlu',
    '奶|牛乳|芝士|起司|乳酪|黄油|牛油|忌廉|炼乳|鲜乳|酸乳|拿铁|チーズ|ミルク|バター|クリーム|ヨーグルト|ラテ|우유|치즈|버터|크림|요거트|요구르트|라떼|연유|밀크',
    'นม|เนย|ชีส|โยเกิร์ต|ครีม|ชาเย็น|ชาไทย|दूध|दही|पनीर|मक्खन|मलाई|घी|खोया|मावा|छाछ|लस्सी|रायता|कढ़ी|ਦੁੱਧ|ਦਹੀਂ|ਪਨੀਰ|ਲੱਸੀ|ਮੱਖਣ|দুধ|দই|পনির|ছানা|தயிர்|பன்னீர்|நெய்|පැණි කිරි|حليب|لبن|جبن|زبدة|قشطة|كريمة|سمنة|زبادي|ماست|پنیر|خامه|کشک|دوغ|دودھ|دہی|مکھن|חלב|גבינה|גבינת|שמנת|יוגורט|חמאה|ወተት|ቅቤ|አይብ|γαλα|τυρι|τυρο|τυρακ|φετα|βουτυρ|κρεμα|γιαουρτ|μυζηθρ|γραβιερ|κασερι|μανουρι|χαλουμι|молок|молоч|сыр|творо|сметан|сливоч|сливк|йогурт|кефир|брынз|сулугун|моцарел|пармезан|вершк|бринз|сиром|сирн|🥛|🧀|🧈',
  ),
  egg: joinWords(
    'albumen|anda|anday|ande curry|avga|avgo|avgolemono|baid|balut|beid|chawanmushi|egg|egg noodle|egg wash|egg white|egg yolk|eggnog|eggy|eier|eiersalat|frittata|gyeran|hột vịt|huevo|ijjeh|itlog|jaja|jajka|kai dao|kai jeow|khai chiao|khai jiao|kookoo|kuku sabzi|mutta|muttai|nimroo|oeuf|omelet|omelette|omelett|ägg|äggröra|æg|æggekage|eggerøre|omuraisu|omurice|ovo|quiche|ruhrei|scotch woodcock|scrambled|shakshouka|shakshuka|spanish tortilla|spiegelei|tamago|tamagoyaki|telor|telur|tortilla de patata|tortilla de patatas|tortilla espanola|=trứng|uova|uovo|yolk|yumurta|yumurtali',
    '蛋|卵|玉子|たまご|エッグ|계란|달걀',
    'ไข่|अंडे|अण्डा|ਅੰਡੇ|ডিম|முட்டை|බිත්තර|بيض|عجة|تخم مرغ|نیمرو|انڈ|ביצה|ביצים|ביצת|חביתה|እንቁላል|αυγ|ομελετ|яйц|яичн|яєчн|омлет|🥚|🍳',
  ),
  sesame: joinWords(
    'ajonjoli|benne|gergelim|gingelly|goma|gomaae|gomadofu|gomasio|linga|=mè|muối mè|sesam|sesame|sesame oil|sesame seed|sesamo|simsim|sousami|susam|susamli|tahin|tahina|tahini|tahinli|tahinopita|=vừng|wijen',
    '芝麻|麻酱|麻油|香油|ごま|胡麻|참깨|참기름|깨소금|흑임자',
    'งาดำ|งาขาว|งาคั่ว|น้ำมันงา|तिल|ਤਿਲ|எள்|سمسم|طحينة|طحينية|کنجد|ارده|שומשום|טחינה|חלבה|σουσαμ|σησαμ|ταχιν|кунжут|тахин|халва|ሰሊጥ',
  ),
  soy: joinWords(
    'abura age|bean curd|đậu hũ|đậu nành|đậu phụ|doenjang|dou hua|doubanjiang|douchi|dubu|edamame|kinako|kongnamul|miso|natto|okara|soia|soja|soy|soy milk|soya|soya milk|soybean|taho|tahu|tao hu|tau foo|tau fu|tàu hũ|tau kwa|tauco|tempe|tempeh|tofu|tokwa|tubu|tvp|yuba',
    '豆腐|豆花|豆浆|豆奶|豆干|腐竹|腐乳|南乳|腐皮|豆皮|豉|黄豆|大豆|毛豆|纳豆|納豆|味噌|みそ|枝豆|豆乳|油揚げ|厚揚げ|湯葉|きな粉|두부|된장|두유|콩나물|콩국수|청국장|유부',
    'เต้าหู้|ถั่วเหลือง|เต้าเจี้ยว|सोया|टोफू|சோயா|صويا|سویا|توفو|סויה|טופו|σογια|τοφου|соев|соєв|соя|тофу',
  ),
  lupin: 'altramuces|lupin|lupine|lupini|tremocos|turmus|ترمس|люпин',
}

const nuts = ['almond', 'cashew', 'hazelnut', 'pecan', 'pistachio', 'walnut'] as const
const treeNutsAndPeanut: readonly Allergen[] = [...nuts, 'brazil_nut', 'macadamia', 'pine_nut', 'peanut']

/** Dishes that usually have one of several, so that one that is declared answers for all. */
export const oneOf: readonly [names: readonly Allergen[], words: string][] = [
  [
    treeNutsAndPeanut,
    joinWords(
      'bliss ball|fruit secs|fruits secs|granola|mixed nut|muesli|nuss|nusse|nødder|nötter|noten|nusskuchen|nut|nut butter|nut milk|nut roast|nutty|protein ball|scroggin|trail mix',
      '坚果|果仁|ナッツ|견과',
      'مكسرات|אגוזים|орех|горіх|ξηροι καρποι|🥜|🌰',
    ),
  ],
  [['pine_nut', 'cashew', 'walnut', 'almond'], 'pesto'],
  [
    ['pistachio', 'walnut', 'cashew', 'almond'],
    'baghlava|baklava|baklavas|baklawa|maamoul|mamoul|μπακλαβ|بقلاوة|باقلوا|معمول|пахлав',
  ],
  [['walnut', 'pistachio', 'almond'], 'atayef|kadayif|kataifi|qatayef|κανταιφ|قطايف'],
  [['pistachio', 'peanut'], 'fistigi|fistik|fistikli|φιστικ'],
  [
    ['cashew', 'almond'],
    'korma|kurma|malai kofta|navratan|qorma|raw caramel slice|raw cheesecake|shahi paneer|कोरमा|قورمہ',
  ],
  [['cashew', 'almond', 'pistachio'], 'barfi|burfi|kheer|laddu|ladoo|payasam|phirni|ras malai|खीर|लड्डू|பாயசம்'],
  [['hazelnut', 'almond', 'pecan'], 'praline'],
  [['almond', 'hazelnut', 'pistachio', 'macadamia'], 'nougat|torrone|turron'],
  [['almond', 'hazelnut'], 'dacquoise|linzer|romesco'],
]

/** They hold a word of the lists above and mean something else, which mostly has no allergen. */
export const lookalikes = joinWords(
  'apple butter|avocado sushi|beef tendon|beetroot tartare|besan flour|betel nut|=bơ|brown butter bean|buckwheat flour|buckwheat porridge|=bún|butter bean|butter lettuce|butter nut|=cà phê|cà ri|cacao butter|caesar mushroom|caesar weed|caesars mushroom|cassava flour|chia pudding|chickpea flour|chili flake|chilli flake|coco nut|cocoa butter|coconut butter|coconut cream|coconut flake|coconut flour|coconut gravy|coconut milk|coconut yoghurt|coconut yogurt|corn cake|corn flour|corn tortilla|crab apple|cream of tartar|creamed coconut|creamy avocado|creamy coconut|cucumber sushi|curry gravy|custard apple|custard squash|donut peach|doughnut peach|egg fruit|egg plant|fish mint|garlic flake|ginger ale|ginger beer|glass noodle|gram flour|hoi an|kacang hijau|kacang merah|kacang panjang|kelp noodle|king oyster mushroom|konjac noodle|kung fu|lait de coco|latte di cocco|leche de coco|leite de coco|lentil flour|lettuce wrap|lobster mushroom|lula kebab|marron glace|masala gravy|milk fed|milk thistle|millet porridge|mung bean noodle|mushroom pho|nata de coco|noce moscata|noisette of lamb|noix de coco|noix de muscade|noix de veau|nuez moscada|nut brown|onion flake|oyster blade|oyster cut|oyster mushroom|parma ham|pecan pumpkin|pecan smoked|pecan wood|pepper flake|phở chay|potato flake|potato flour|poulet roti|prosciutto di parma|quinoa porridge|rice cake|rice cracker|rice flour|rice milk|rice milk porridge|rice noodle|rice paper|rice paper wrap|rice porridge|rice vermicelli|root beer|saba banana|salt flake|sambal oelek|sambal olek|santan|sesame leaf|shirataki noodle|sweet potato noodle|tapioca flour|tart apple|tart cherry|tiger nut|vegan aioli|vegan butter|vegan cheese|vegan cream|vegan egg|vegan feta|vegan mayo|vegan mayonnaise|vegan mozzarella|vegan parmesan|vegan pho|vegan yoghurt|vegetable pho|vegetable sushi|vegetarian pho|water chestnut|wine vinegar|zucchini noodle',
  '椰奶|米奶|奶白菜|奶奶|牛油果|牛油火锅|牛油锅|鸡蛋果|蛋白质|高蛋白|蛋白粉|鱼腥草|蟹味菇|海鲜菇|杏鲍菇|鲍鱼菇|虾夷葱|芝麻菜|荞麦|里面|表面|上面|外面|全面|方面|米饼|土豆饼|薯饼|肉饼|糯米饼|黄油蟹|螺旋藻|おにぎり|こまつな|豚こま|牛こま|鶏こま|こま切れ|こま肉|すいか|西瓜|いかが|いかれー|どらいかれー|えびす南瓜|ここなっつ|ココナッツミルク|ココナッツクリーム|バターナッツ|ココアバター|パンプキン|フライパン|ジャパン|フライドポテト|貝割れ|かいわれ|タコス|タコライス|しずかに|ほかに|なかに|ごまかし|そばに|쌀국수|버터넛|코코넛밀크|코코넛크림',
  'ขนม|ไข่มุก|ไขมัน|ไขมันต่ำ|แคลอรีต่ำ|แคลอรี่ต่ำ|น้ำตาลต่ำ|โซเดียมต่ำ|คาร์บต่ำ|ไขกระดูก|คุณปู่|พนม|ตำรับ|ตำนาน|ตำลึง|แม่นยำ|น้ำนมข้าว|नारियल दूध|नारियल का दूध|तिलापिया|أبيض|بيضاء|البيضاء|لبنان|لبناني|جوز الهند|جوزة الطيب|جوز الطيب|حليب جوز الهند|شیر نارگیل|قورمه سبزی|חלב קוקוס|חלבון|γαλα καρυδας|καρυδας|μεγαλα|ψαρονεφρι|αυγουστ|кокосовое молоко|кокосовом молоке|кокосового молока|кокосове молоко|кокосовый орех|мускатный орех|гриб|карибск|рибай|сырой|сырая|сырое|сырые|сырых|баклажанная икра|кабачковая икра|рисовая лапша|рисовая мука|гречн',
)

/** What such words suggest that do have one: almond milk is almond, and no milk. */
export const lookalikeMeanings: readonly [names: readonly Allergen[], words: string][] = [
  [
    ['almond'],
    joinWords(
      'almond butter|almond cream|almond flake|almond flour|almond milk',
      '杏仁奶|アーモンドミルク|아몬드밀크',
      'חלב שקדים|γαλα αμυγδαλου',
    ),
  ],
  [['cashew'], 'cashew butter|cashew cheese|cashew cream|cashew milk|noix de cajou|腰果奶'],
  [['pecan'], 'noix de pecan'],
  [
    ['peanut'],
    'beurre de cacahuete|burro di arachidi|ピーナッツバター|땅콩버터|زبدة الفول السوداني|חמאת בוטנים',
  ],
  [
    ['gluten'],
    'black pudding|corn flake|cornflake|oat flake|oat milk|white pudding|燕麦奶|オーツミルク|овсяное молоко',
  ],
  [['fish'], 'bonito flake|crab stick|fish porridge|leche de tigre|鱼蛋|鱼饼'],
  [['crustacean'], '虾饼'],
  [['mollusc'], 'escargot|noix de saint jacques|pla muek|pla muk|鱿鱼|墨鱼|章鱼|鲍鱼|ปลาหมึก|ماهی مرکب'],
  [
    ['milk'],
    'chocolate egg|cottage pie|curd rice|easter egg|eggplant parmigiana|milk pudding|mushroom bisque|paneer bhurji|parmigiana di melanzane|pumpkin bisque|rice pudding|shepherds pie|tomato bisque',
  ],
  [['egg'], 'beef tartare|century egg porridge|egg porridge|steak tartare'],
  [['soy'], 'scrambled tofu|tofu scramble|豆腐脑|大豆蛋白|นมถั่วเหลือง|соевое молоко'],
  [['wheat', 'gluten'], 'misal pav|potato cake|vada pav|面筋'],
  [['wheat', 'gluten', 'milk'], 'pav bhaji'],
  [['wheat', 'gluten', 'soy'], 'fish fragrant|fish fragrant eggplant|鱼香'],
]

/**
 * Words of the lists that German, Dutch and Nordic languages put at the beginning of longer ones, and no
 * English word begins with.
 */
export const beginnings =
  'amandel|dinkel|erdnuss|fisch|fisk|fløde|forelle|garnaal|garnalen|garnele|hafer|haselnuss|hasselnød|hasselnöt|havre|hazelnoot|hummer|joghurt|jordnød|jordnöt|kaas|kaese|kase|krabbe|languste|mandel|melk|milch|mjölk|mossel|mælk|nudel|nuss|pistazie|quark|roggen|sahne|schnitzel|sesam|soja|soya|spätzle|thunfisch|tintenfisch|tonijn|torsk|valnød|valnöt|walnoot|walnuss|weizen|zalm'
/** The same at their end. */
export const endings =
  'broodje|brot|brotchen|bröd|fisch|fisk|forelle|garnele|garnelen|hummer|kaas|krabbe|krabben|lachs|muschel|muscheln|muslinger|schnitzel|spätzle|strudel|torte|torten'
