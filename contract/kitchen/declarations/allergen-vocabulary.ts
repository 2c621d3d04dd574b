import type { Allergen } from './allergens.ts'

// Words of menus that suggest an allergen. A space also stands for a hyphen, and for none. Plurals in "s", "es" and "ies" are found as well.
// A word after "=" counts with its accents only, because without them it means something else; in a Vietnamese text without them, too.

/** Words that name an allergen or one of its kinds. */
export const kinds: Partial<Record<Allergen, string>> = {
  almond:
    'almond|almond meal|almond milk|almond butter|amandine|almendra|badam|frangipane|mandorle|mandorla|marzipan|orgeat|アーモンド|杏仁',
  brazil_nut: 'brazil nut',
  cashew:
    'cashew|cashew nut|cashew butter|cashew cream|cashew milk|cashew cheese|caju|cajou|kaju|anacardi|himmaphan|himmapan|med mamuang|met mamuang|=hạt điều|hat dieu|腰果|カシュー|캐슈|เม็ดมะม่วง|काजू|كاجو',
  hazelnut: 'hazelnut|avellana|ferrero|filbert|gianduia|gianduja|nocciola|nocciole|nutella|榛子|ヘーゼルナッツ',
  macadamia: 'macadamia',
  pecan: 'pecan',
  pine_nut: 'pine nut|pignoli|pinoli',
  pistachio: 'pistachio|pistacchio|pista|pistache|فستق',
  walnut: 'walnut|akhrot|核桃|くるみ',
  peanut:
    'peanut|peanut butter|peanutty|arachide|cacahuate|cacahuete|erdnuss|groundnut|kacang|monkey nut|moongphali|mungfali|pb|pbj|=đậu phộng|dau phong|花生|ピーナッツ|땅콩|ถั่วลิสง|मूंगफली|فول سوداني',
  fish: 'fish|fish sauce|fish cake|anchovy|baccala|bacalao|bacalhau|barramundi|bonito|bottarga|bream|=cá|caviar|cod|dashi|eel|flathead|gravlax|hake|halibut|herring|hoki|ikan|ikan bilis|kingfish|lox|mackerel|monkfish|nam pla|nuoc mam|roe|salmon|sardine|sea bass|snapper|surimi|swordfish|taramasalata|trevally|trout|tuna|unagi|whitebait|whiting|鱼|魚|サーモン|まぐろ|생선|연어',
  crustacean:
    'crab|crab meat|crab stick|crayfish|crawfish|crustacean|lobster|prawn|prawn cracker|shrimp|amaebi|balmain bug|bay bug|belacan|belachan|camaron|camarones|cua|crevette|ebi|ecrevisse|gamba|gamberetti|gamberi|gambero|gamberoni|garides|garida|goong|hae bee|jhinga|kani|kapi|krill|kung|langosta|langoustine|langostino|marron|prawn paste|scampi|shellfish|shrimp paste|terasi|=tôm|tom yum goong|tom yum kung|udang|yabby|=เคย|虾|蝦|蟹|龙虾|海老|えび|エビ|かに|カニ|새우|꽃게|대게|กุ้ง|झींगा|γαριδ|روبيان|جمبري',
  mollusc:
    'abalone|calamari|calamaro|chipirones|clam|cuttlefish|escargot|ika|mollusc|moule|mussel|octopus|oyster|oyster sauce|periwinkle|pipi|pulpo|scallop|shellfish|snail|squid|sotong|tako|vongole|鱿鱼|章鱼|いか|たこ|오징어',
  milk: 'alfredo|ayran|bocconcini|brie|burrata|butter|buttermilk|camembert|casein|cheddar|cheese|cheesy|condensed milk|cottage cheese|cream|creme|creme fraiche|dairy|doogh|dulce de leche|edam|feta|fetta|formaggio|fromage|ghee|gorgonzola|gouda|gruyere|haloumi|halloumi|kefir|labne|labneh|lassi|latte|leche|malai|manchego|mascarpone|mawa|milk|milkshake|mozzarella|paneer|parmesan|parmigiano|pecorino|provolone|quark|queso|ricotta|skyr|sour cream|stracciatella|taleggio|whey|yoghurt|yogurt|牛奶|芝士|奶酪|チーズ|치즈',
  egg: 'egg|egg white|egg yolk|egg wash|albumen|anda|=trứng|avgo|avgolemono|chawanmushi|eggnog|eggy|egg noodle|frittata|huevo|itlog|oeuf|omelet|omelette|omurice|quiche|scotch woodcock|scrambled|shakshouka|shakshuka|spanish tortilla|tamago|tamagoyaki|telor|telur|tortilla de patata|tortilla de patatas|tortilla espanola|uova|uovo|yolk|鸡蛋|雞蛋|蛋黄|蛋黃|煎蛋|卤蛋|皮蛋|蛋挞|蛋糕|炒蛋|玉子|たまご|卵|계란|달걀|ไข่|अंडा|αυγ|بيض',
  sesame: 'sesame|sesame oil|sesame seed|benne|goma|gomasio|tahina|tahini|芝麻|ごま|참깨',
  soy: 'bean curd|doenjang|edamame|miso|natto|okara|soy|soya|soybean|soy milk|soya milk|tempeh|tofu|tvp|yuba|豆腐|두부',
  wheat: 'wheat|durum|farro|semolina|spelt|seitan|burghul|bulgur|freekeh',
  gluten: 'gluten|barley|malt|oat|rye|triticale',
  lupin: 'lupin|lupini',
}

const nuts = ['almond', 'cashew', 'hazelnut', 'pecan', 'pistachio', 'walnut'] as const
const treeNutsAndPeanut: readonly Allergen[] = [...nuts, 'brazil_nut', 'macadamia', 'pine_nut', 'peanut']

/** Dishes that usually have one of several, so that one that is declared answers for all. */
export const oneOf: readonly [names: readonly Allergen[], words: string][] = [
  [treeNutsAndPeanut, 'nut|nutty|mixed nut|nut butter|nut milk|nut roast|bliss ball|granola|muesli|protein ball|scroggin|trail mix'],
  [['pine_nut', 'cashew', 'walnut', 'almond'], 'pesto'],
  [['pistachio', 'walnut', 'cashew', 'almond'], 'baklava|baklawa|maamoul'],
  [['cashew', 'almond'], 'korma|kurma|qorma|malai kofta|navratan|raw cheesecake|raw caramel slice|shahi paneer'],
  [['cashew', 'almond', 'pistachio'], 'barfi|burfi|kheer|ladoo|laddu|payasam|phirni|rasmalai'],
  [['hazelnut', 'almond', 'pecan'], 'praline'],
  [['almond', 'hazelnut', 'pistachio', 'macadamia'], 'nougat|torrone|turron'],
  [['almond', 'hazelnut'], 'dacquoise|linzer|romesco'],
]

const wheat = ['wheat', 'gluten'] as const
const cake = [...wheat, 'egg', 'milk'] as const

/** Dishes and ingredients that usually have all of them. */
export const usual: readonly [names: readonly Allergen[], words: string][] = [
  [
    ['peanut'],
    'bumbu|bun thit nuong|batagor|bo la lot|chikki|domoda|encacahuatado|goi du du|goi ga|karedok|lotek|muah chee|nem lui|nem nuong|pacoca|rempeyek|salsa macha|siomay|suya|gong bao|gung bao|ketoprak|kong bao|kung pao|kung po|maafe|mafe|pecel|poha|sabudana|sambal kacang|sate|satay|satey|snickers|reese|ice kacang|ais kacang',
  ],
  [['peanut', 'egg'], 'gado gado'],
  [['peanut', 'crustacean', 'fish'], 'massaman|mussaman|panang|penang curry|papaya salad|som tam|som tum'],
  [['peanut', 'crustacean'], 'kare kare|mi quang|pomelo salad|rojak'],
  [['peanut', 'egg', 'crustacean', ...wheat], 'popiah'],
  [['peanut', 'egg', ...wheat], 'apam balik'],
  [['peanut', 'cashew', 'crustacean'], 'acaraje|miang kham|vatapa'],
  [['peanut', 'fish', 'egg', 'crustacean'], 'nasi lemak'],
  [['peanut', 'egg', 'crustacean', 'fish'], 'pad thai|phad thai'],
  [['peanut', 'sesame', 'soy', ...wheat], 'dan dan|dandan|tantanmen'],
  [['peanut', 'milk'], 'rocky road'],
  [['peanut', 'sesame'], 'bang bang chicken|mole negro|mole poblano'],
  [['cashew', 'milk'], 'butter chicken|kaju katli|makhani|paneer butter masala'],
  [['milk'], 'pesto|korma|kurma|qorma|malai kofta|shahi paneer|barfi|burfi|kheer|payasam|phirni|rasmalai'],
  [['sesame'], 'baba ganoush|baba ghanoush|furikake|gomaae|halva|halvah|helva|hommus|houmous|hummus|simit|za atar'],
  [['sesame', 'hazelnut'], 'dukka|dukkah'],
  [['almond'], 'ajo blanco|amaretti|battenberg|dundee cake|galette des rois|pithivier|simnel|amaretto|florentine biscuit|panforte|stollen'],
  [['almond'], 'biscotti|cantucci'],
  [['almond', 'egg'], 'macaron|macaroon|bakewell|friand|financier'],
  [['walnut'], 'fesenjan|fesenjoon|muhammara|satsivi'],
  [['walnut', 'egg'], 'waldorf'],
  [['walnut', ...cake], 'carrot cake'],
  [['pistachio', 'milk', ...wheat], 'kanafeh|knafeh|kunafa|knafe'],
  [['pistachio', ...wheat, 'sesame'], 'dubai chocolate'],
  [wheat, 'baklava|baklawa|maamoul'],
  [['egg'], 'nougat|torrone|turron|dacquoise'],
  [
    ['egg', 'milk'],
    'bearnaise|bavarois|brulee|clafoutis|creme anglaise|creme brulee|creme caramel|crema catalana|custard|eton mess|flan|hollandaise|lemon curd|mousse|ranch|sabayon|semifreddo|souffle|zabaglione|kaya|kaya toast|bobotie|moussaka|pao de queijo',
  ],
  [
    ['egg'],
    'aioli|allioli|mayo|mayonnaise|kewpie|meringue|pav|pavlova|remoulade|rouille|tartar sauce|tartare|tartare sauce|thousand island|marie rose|coleslaw|potato salad|kuku sabzi|menemen|cilbir|rancheros|foo young|foo yung|fu yung|egg drop|bhurji|oyakodon|bibimbap|gimbap|kimbap|fried rice|silog|tapsilog|longsilog|kai jeow|khai jiao|kai dao|op la|gefilte|kothu|kottu|lamprais|matzo ball|murtabak|quindim|with the lot|latke|rissole',
  ],
  [
    ['egg', ...wheat],
    'benedict|eggs benny|okonomiyaki|katsudon|chow mein|lo mein|hokkien noodle|meatball|meatloaf|polpette|fettuccine|pappardelle|tagliatelle|tagliolini|ravioli|tortellini|agnolotti|ramen|schnitzel|schnitty|schnitz|katsu|tonkatsu|kiev|croqueta|croquette|crumbed|wonton|tempura|challah|fresh pasta|scotch egg|biscotti|bombolone|bomboloni|cantucci|castella|chiffon|crostoli|khao soi|kugel|pierogi|savoiardi|spaetzle|toad in the hole|zeppole',
  ],
  [['egg', 'fish'], 'nicoise|kedgeree'],
  [['egg', 'milk'], 'cobb salad|leche flan|ice cream|tres leches'],
  [
    ['egg', 'crustacean', ...wheat],
    'siu mai|siew mai|shumai|shu mai|mee goreng|mie goreng|bami goreng|singapore noodle|dim sum|tempura don|tempura udon|ten don|yum cha',
  ],
  [['egg', 'crustacean'], 'nasi goreng|special fried rice|yang chow|yangzhou|bun rieu'],
  [['egg', 'crustacean', 'soy', ...wheat], 'char kway teow|char kuey teow|char koay teow'],
  [['egg', 'soy', ...wheat], 'pad see ew|banh mi|sukiyaki'],
  [
    cake,
    'alfajor|alfajores|blini|blondie|coxinha|kaiserschmarrn|pastitsio|spanakopita|tiropita|brioche|brownie|cake|canele|carbonara|cheesecake|choux|churro|cookie|cornbread|cream puff|crepe|croquembouche|cupcake|danish|donut|doughnut|dough nut|eclair|egg tart|french toast|fritter|gateau|hot cake|hotcake|lamington|mooncake|moon cake|lemon tart|madeleine|muffin|pan cake|pancake|panettone|parma|parmi|parmigiana|pastel de nata|pasteis de nata|pikelet|portuguese tart|popover|profiterole|pudding|roulade|sponge|sticky date|swiss roll|tiramisu|torte|trifle|waffle|yorkshire pudding|zucchini slice|zuppa inglese',
  ],
  [
    ['milk'],
    'bechamel|biryani|cheeseburger|dauphinoise|fondue|gelato|gratin|gulab jamun|kulfi|mornay|panna cotta|raita|rarebit|saag paneer|stroganoff|tikka masala|tzatziki|beurre noisette',
  ],
  [[...wheat, 'milk'], 'naan|croissant|pizza|calzone|lasagne|lasagna|mac and cheese|mac n cheese|scone|quesadilla|cannoli|garlic bread'],
  [
    wheat,
    'anzac|bagel|baguette|banana bread|bao|batter|battered|borek|bread|breadcrumb|bruschetta|bucatini|bun|burek|burger|burrito|cavatelli|chapati|ciabatta|couscous|cracker|crostini|croute|crouton|crumble|crumpet|dumpling|empanada|filo|flatbread|focaccia|fusilli|ginger nut|gnocchi|gozleme|gyoza|hamburger|kulcha|lahmacun|linguine|macaroni|mandu|mantou|momo|noodle|orecchiette|orzo|panini|panko|paratha|pasta|pastry|pasty|penne|phyllo|pide|pie|pita|poori|potato scallop|pretzel|puff pastry|puri|rigatoni|roti|samosa|sandwich|sausage roll|shortbread|soba|sourdough|spaghetti|spring roll|strudel|tabbouleh|tabouli|tart|toast|toastie|tortilla wrap|udon|vol au vent|wellington|wrap',
  ],
  [['egg'], 'banana bread'],
  [['soy', ...wheat], 'gochujang|hoisin|kecap|kecap manis|shoyu|soy sauce|teriyaki|yakitori|char siu'],
  [['soy', 'sesame', ...wheat], 'bulgogi'],
  [['soy'], 'adobo|agedashi|inari|mapo|tamari'],
  [['soy', 'fish', ...wheat], 'ponzu'],
  [['fish', 'mollusc', 'egg', ...wheat], 'takoyaki'],
  [['fish', 'sesame', 'soy'], 'poke bowl'],
  [['fish'], 'ceviche|nigiri|sashimi|tom yum goong|tom yum kung|worcestershire'],
  [wheat, 'egg noodle|kaya toast'],
  [cake, 'dundee cake'],
  [['fish', 'egg', 'milk'], 'caesar'],
  [['crustacean', 'fish'], 'green curry|red curry|jungle curry|kimchi|tom yam|tom yum|bouillabaisse|bagoong|nam prik'],
  [['crustacean', ...wheat, 'egg'], 'laksa'],
  [['crustacean', 'milk'], 'bisque|thermidor'],
  [
    ['crustacean'],
    'banh beo|banh bot loc|banh khot|banh xeo|etouffee|goi cuon|hae mee|moqueca|reef and beef|surf and turf|surf n turf|har gow|har gau|har mee|ha gow|hargow|hu tieu|sambal',
  ],
  [['crustacean', 'mollusc'], 'gumbo|jambalaya|paella|xo fried rice|xo sauce'],
  [
    ['mollusc', 'crustacean', 'fish'],
    'cioppino|fritto misto|fruits de mer|frutti di mare|hai san|haemul|kaisen|marinara|marineros|mariscos|pescatora|seafood|zarzuela|海鲜|海鮮|해물',
  ],
  [['sulphites'], 'dried apricot|sulfite|sulphite|wine'],
]

/** They hold a word of the lists above and mean something else. */
export const others =
  'apple butter|custard apple|donut peach|doughnut peach|lettuce wrap|rice paper wrap|beef tartare|betel nut|brown butter bean|bun bo|bun bo hue|bun cha|butter bean|butter lettuce|coco nut|coconut butter|coconut cream|coconut milk|coconut yoghurt|coconut yogurt|chia pudding|cocoa butter|corn tortilla|crab apple|cream of tartar|curd rice|egg fruit|egg plant|fish mint|glass noodle|kacang panjang|kelp noodle|king oyster mushroom|konjac noodle|kung fu|lobster mushroom|marron glace|mung bean noodle|nut brown|oat milk|oyster blade|oyster cut|oyster mushroom|paneer bhurji|parma ham|prosciutto di parma|rice cake|rice cracker|rice milk|rice noodle|rice paper|rice vermicelli|sambal oelek|sambal olek|sweet potato noodle|tiger nut|vegan aioli|vegan butter|vegan cheese|vegan cream|vegan egg|vegan feta|vegan mayo|vegan mayonnaise|vegan mozzarella|vegan parmesan|vegan yoghurt|water chestnut|wine vinegar|zucchini noodle'

/** What is left of them. */
export const meanings: readonly [names: readonly Allergen[], words: string][] = [
  [['egg'], 'beef tartare'],
  [
    ['milk'],
    'curd rice|paneer bhurji|mushroom bisque|pumpkin bisque|tomato bisque|shepherds pie|cottage pie|rice pudding|milk pudding|eggplant parmigiana|parmigiana di melanzane|chocolate egg|easter egg',
  ],
  [['gluten'], 'black pudding'],
  [['soy'], 'scrambled tofu|tofu scramble'],
  [wheat, 'misal pav|pav bhaji|potato cake|vada pav'],
]
