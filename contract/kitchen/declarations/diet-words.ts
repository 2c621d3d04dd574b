import type { FoodItemText } from './allergen-words.ts'
import { type Diet, isOfDiet } from './allergens.ts'
import { type FoodDiet, foodDiets, foodNames } from './food-diets.ts'
import { withoutNegations } from './dish-negations.ts'
import { plainWord, singular } from './plain-words.ts'

/** Words of menus that name it or one of its kinds. */
const words: Record<FoodDiet, string> = {
  no_pork:
    'pork|babi|baboy|bacon|capocollo|carnitas|cerdo|char siu|chashu|chorizo|coppa|cotechino|gammon|guanciale|ham|heo|jambon|jamon|kakuni|lap cheong|lard|lardo|lardon|lechon|maiale|mortadella|nduja|pancetta|pepperoni|porchetta|prosciutto|salami|samgyeopsal|soppressata|speck|tonkatsu|tonkotsu|猪|豬|叉烧|叉燒|腊肠|臘腸|火腿|培根|豚|とんかつ|チャーシュー|ベーコン|돼지|삼겹|หมู|सूअर|خنزير|חזיר|χοιριν|свинин|bak kut teh|carbonara|char siew|cha siu|chicharron|cochinita|crispy pata|culatello|kassler|lạp xưởng|liempo|lợn|longanisa|longganisa|porc|rillettes|siew yoke|siew yuk|siu yuk|sisig|sườn|swine|tocino|xá xíu|東坡肉|东坡肉|回锅肉|回鍋肉|五花肉|扣肉|红烧肉|紅燒肉|狮子头|獅子頭|肉夹馍|カツ丼|とんこつ|トンカツ|ハム|ポーク|제육|족발|보쌈|순대|베이컨|เบคอน|แฮม|กุนเชียง',
  no_beef:
    'beef|angus|bo kho|bresaola|brisket|bulgogi|bun bo|carne asada|daging sapi|galbi|gyudon|oxtail|pastrami|pho bo|porterhouse|rib eye|rump|scotch fillet|sirloin|steak|t bone|thit bo|veal|wagyu|牛肉|牛腩|牛排|牛丼|肥牛|和牛|소고기|쇠고기|불고기|갈비|เนื้อวัว|गोमांस|لحم بقر|בקר|μοσχαρ|говядин|boeuf|bo luc lac|bo la lot|manzo|vitello|牛筋|牛杂|牛雜|牛河|牛柳|牛腱|牛舌|牛尾|牛骨|牛仔骨|牛すじ|牛たん|牛タン|カルビ|ビーフ',
  no_alcohol:
    'alcohol|alcoholic|ale|amaretto|beer|bourbon|bourguignon|brandy|champagne|cider|cognac|coq au vin|gin|grappa|kirsch|lager|limoncello|liqueur|marsala|mirin|prosecco|rum|sake|sangria|shaoxing|sherry|soju|stout|tequila|vermouth|vodka|whiskey|whisky|wine|酒|ワイン|みりん|ビール|소주|맥주|와인|เบียร์|เหล้า|ไวน์|शराब|نبيذ|خمر|יין|κρασι|вино',
}
const meat = [
  words.no_pork,
  words.no_beef,
  'meat|meatball|agneau|agnello|albondiga|al pastor|ayam|barbacoa|bebek|biltong|black pudding|boeuf|bolognese|bone broth|bone marrow|bratwurst|cabanossi|canard|carne|cevapi|cheeseburger|chicken|chook|cordero|cottage pie|crocodile|daging|doner|duck|emu|foie gras|frankfurt|game pie|gizzard|goat|goose|gosht|gyro|haggis|halal snack pack|hamburger|hare|hogget|hot dog|hsp|jerky|kambing|kangaroo|karaage|kebab|keema|kibbeh|kofta|kransky|lamb|liver|manzo|meatloaf|merguez|mince|murgh|mutton|offal|ox tongue|pate|pato|pheasant|pho ga|pigeon|pollo|poulet|poultry|quail|rabbit|ragu|rendang|sapi|sausage|schnitzel|schnitty|shawarma|shepherds pie|souvlaki|spare rib|squab|sucuk|tandoori|thit|tikka|tripe|turkey|venison|viande|vitello|wallaby|yakitori|肉|鸡|雞|鶏|鸭|鴨|鹅|鵝|羊|牛|唐揚げ|チキン|焼き鳥|ビーフ|ポーク|ラム|고기|닭|치킨|오리|양고기|ไก่|เป็ด|เนื้อ|แพะ|मुर्ग|चिकन|गोश्त|मटन|دجاج|لحم|خروف|עוף|בשר|כבש|κοτοπουλο|αρνι|κρεας|куриц|мяс|баранин',
].join('|')
/** They hold one of these words and mean something else. */
const others =
  '(?:vegan|vegetarian|veggie|meatless|mock|plant[ -]based) [a-z]+|beef ?(?:steak )?tomato|(?:cauliflower|cabbage|fish|mushroom|salmon|swordfish|tofu|tuna) steak|(?:wine|cider|sherry|rice wine) vinegar|non[ -]alcoholic [a-z]+|(?:ginger|root) beer|ginger ale'
const otherThanMeat = `${others}|chicken salt|(?:duck|goose|quail) egg|goats? (?:cheese|curd|feta|fetta)|(?:fish|malai|mushroom|paneer|prawn|tofu|veg|vegetable) (?:kebab|kofta|liver|pate|ragu|rendang|sausage|schnitzel|tandoori|tikka)|tandoori (?:fish|paneer|prawn|salmon)|鸡蛋|雞蛋|鶏卵|鸭蛋|牛奶|牛油果|牛乳|鱼肉|魚肉|虾肉|蟹肉|果肉|양파|양배추|오리엔탈|오리지널`

/** Between two words, which are also written as one: "ribeye". */
const BETWEEN = String.raw`[\s\p{Pd}]*`
const patternOf = (alternatives: string, exceptions = others): RegExp =>
  new RegExp(
    `(?<![a-z])(?:${plainWord(exceptions)}|(${plainWord(alternatives).replaceAll(' ', BETWEEN)}))(?:e?s)?(?![a-z])`,
    'gu',
  )
const patterns = new Map(foodDiets.map((diet) => [diet, patternOf(words[diet])]))
const meatPattern = patternOf(meat, otherThanMeat)

function firstMatch(text: string, pattern: RegExp): string | undefined {
  for (const [, word] of plainWord(withoutNegations(text)).matchAll(pattern))
    if (word !== undefined) return word
  return undefined
}

/**
 * The first word of a dish's text that names what a diet excludes, unless the text says that it is not in it.
 */
export function dietWordIn(text: string, diet: FoodDiet): string | undefined {
  const plain = firstMatch(text, patterns.get(diet) ?? /$^/g)
  // As it is written, with the marks of its script.
  return foodKinds(diet).find((word) => plainWord(word) === plain) ?? plain?.normalize('NFC')
}

export const foodKinds = (diet: FoodDiet): string[] => words[diet].split('|')
export const meatWords = (): string[] => meat.split('|')

/** The diet of somebody who wants a dish without it. */
export const foodDietOf = (word: string): FoodDiet | undefined =>
  foodDiets.find(
    (diet) =>
      foodNames[diet] === word || foodKinds(diet).some((each) => each === word || each === singular(word)),
  )

export interface DescribedDish extends FoodItemText {
  diets: readonly Diet[]
}

export const dishText = ({ name, description }: FoodItemText): string => `${name}. ${description ?? ''}`

/**
 * The word by which a dish names what a diet excludes; undefined for one that is declared to be of the diet.
 */
export const namedAgainst = (dish: DescribedDish, diet: FoodDiet): string | undefined =>
  isOfDiet(dish.diets, diet) ? undefined : dietWordIn(dishText(dish), diet)

/** Whether a dish names meat, fish apart, and is not declared to have none. */
export const namesMeat = (dish: DescribedDish): boolean =>
  !isOfDiet(dish.diets, 'vegetarian') && firstMatch(dishText(dish), meatPattern) !== undefined
