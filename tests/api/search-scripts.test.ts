import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { foodItemsApi } from '#contract/kitchen/food-items.ts'
import { appForFile } from '#tests/support/for-file.ts'
import { runMigration } from '#tests/support/migrations.ts'

// Names of dishes as menus write them.
const chinese = `红烧牛肉面 宫保鸡丁 麻婆豆腐 鱼香肉丝 回锅肉 水煮牛肉 酸辣土豆丝 干炒牛河 扬州炒饭 小笼包 北京烤鸭 糖醋里脊 蒜蓉西兰花 番茄炒蛋 葱油拌面
  担担面 兰州拉面 过桥米线 皮蛋瘦肉粥 叉烧饭 烧鹅 虾饺 肠粉 蛋挞 珍珠奶茶 臭豆腐 蚵仔煎 卤肉饭 三杯鸡 佛跳墙`
const japanese = `親子丼 カツカレー 味噌ラーメン 天ぷらうどん 鮭おにぎり お好み焼き たこ焼き 唐揚げ弁当 豚カツ定食 牛丼 海鮮ちらし寿司 冷やし中華 肉じゃが
  茶碗蒸し 焼き鳥 ざるそば 抹茶アイス 鯖の塩焼き すき焼き しゃぶしゃぶ オムライス ハンバーグ エビフライ コロッケ 餃子 高野豆腐 ひじき煮 枝豆 照り焼きチキン カレーパン`
const korean = `김치찌개 된장찌개 비빔밥 불고기 잡채 떡볶이 순대국 삼계탕 냉면 갈비탕 제육볶음 해물파전 김밥 라면 만두국 감자탕 육개장 닭갈비 보쌈 족발
  칼국수 콩나물국밥 순두부찌개 부대찌개 호떡 잔치국수 낙지볶음 오징어덮밥 양념치킨 팥빙수`
const thai = `ผัดไทยกุ้งสด ต้มยำกุ้ง แกงเขียวหวานไก่ ส้มตำไทย ข้าวผัดปู ผัดกะเพราหมูสับ มัสมั่นเนื้อ ข้าวมันไก่ ผัดซีอิ๊ว ราดหน้าหมู ต้มข่าไก่ พะแนงหมู ลาบหมู น้ำตกหมู ไก่ย่าง
  ข้าวเหนียวมะม่วง ขนมจีนน้ำยา ก๋วยเตี๋ยวเรือ ข้าวซอยไก่ ยำวุ้นเส้น ปลากะพงทอดน้ำปลา หมูกรอบ ไข่เจียว แกงส้ม แกงจืดเต้าหู้ ผัดผักบุ้งไฟแดง ทอดมันปลา ปอเปี๊ยะทอด บัวลอย ลอดช่อง`
const scripts = { chinese, japanese, korean, thai }
const namesIn = (text: string): string[] => text.split(/\s+/)
const names = Object.values(scripts).flatMap(namesIn)

/** Each two characters that stand next to each other. */
const piecesOf = (name: string): string[] => {
  const characters = [...name]
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

const t = await appForFile()
const kitchen = await t.aRestaurant('Trattoria Zia')
const first = await t.aFoodItem(kitchen, { name: 'Beef ragù', description: 'Made today.' })

/** Puts food items of these names on sale, without the way over HTTP. */
async function putOnSale(all: string[]): Promise<void> {
  const row = await t.row('food_item', { id: first.id })
  Reflect.deleteProperty(row, 'for_sale')
  const rows = all.map((name) => ({ ...row, id: crypto.randomUUID(), name }))
  await t.database.query.insertInto('food_item').values(rows).execute()
}
await putOnSale(names)

const search = async (q: string): Promise<string[]> =>
  (await t.visitor.ok(foodItemsApi.browse, { q, limit: 100 })).map(({ name }) => name)

it.each(Object.entries(scripts))(
  'finds a name by each two of its characters in %s',
  async (_script, text) => {
    const all = namesIn(text)
    expect(new Set(all).size).toBe(30)
    const pieces = all.flatMap((name) => piecesOf(name).map((piece) => ({ name, piece })))
    expect(pieces.length).toBeGreaterThan(60)
    // What is looked for, and whether the food item has all of it; every seventh piece goes the whole way.
    const missed = await t.sql`
    select name, piece from jsonb_to_recordset(${JSON.stringify(pieces)}::jsonb) each (name text, piece text)
    join food_item item using (name) where not exists (select from search_terms(piece))
    or exists (select from search_terms(piece) where stem not in (select word from food_item_word where food_item_id = item.id))`
    expect(missed).toEqual([])
    for (const { name, piece } of pieces.filter((_, at) => at % 7 === 0))
      expect(await search(piece), piece).toContain(name)
  },
)

it('finds a name by any part of it, and by one character', async () => {
  for (const [q, name] of [
    ['牛肉', '红烧牛肉面'],
    ['红烧牛肉面', '红烧牛肉面'],
    ['烧牛肉', '红烧牛肉面'],
    ['面', '担担面'],
    ['粥', '皮蛋瘦肉粥'],
    ['ラーメン', '味噌ラーメン'],
    ['ﾗｰﾒﾝ', '味噌ラーメン'],
    ['찌개', '순두부찌개'],
    ['찌개'.normalize('NFD'), '순두부찌개'],
    ['กุ้ง', 'ต้มยำกุ้ง'],
    ['น้ำ', 'ขนมจีนน้ำยา'],
    ['กะเพรา\u200Bหมู', 'ผัดกะเพราหมูสับ'],
  ] as const)
    expect(await search(q), q).toContain(name)
  expect((await search('牛肉')).toSorted()).toEqual(['水煮牛肉', '红烧牛肉面'])
  expect(await search('肉面牛')).toEqual([])
  expect(await search('咖喱')).toEqual([])
})

it('finds words of several scripts together, in names, descriptions and restaurants', async () => {
  await putOnSale(['Beef noodles 牛肉麵', 'ເຂົ້າປຽກ ម្ហូបខ្មែរ မုန့်ဟင်းခါး'])
  const lanzhou = await t.aRestaurant('兰州 Noodle House')
  await t.aFoodItem(lanzhou, { name: 'Hand-pulled', description: 'With 羊肉 and chilli.' })
  expect(await search('beef 牛肉')).toEqual(['Beef noodles 牛肉麵'])
  expect(await search('牛肉beef')).toEqual(['Beef noodles 牛肉麵'])
  expect(await search('noodle 羊肉 兰州')).toEqual(['Hand-pulled'])
  for (const q of ['ປຽກ', 'ខ្មែរ', 'မုန့်']) expect(await search(q), q).toHaveLength(1)
})

it('finds a word in every form that it can be typed in', async () => {
  await putOnSale(['Phở đặc biệt', 'ＣＵＲＲＹ udon', 'Crème brûlée', 'Smørrebrød'])
  const forms = (word: string): string[] => [
    word,
    word.toUpperCase(),
    word.normalize('NFD'),
    [...word].join('\u200B'),
    `\u2068${word}\u2069`,
    `\uFEFF${word}\u00AD`,
    word.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)),
  ]
  for (const [word, name] of [
    ['phở', 'Phở đặc biệt'],
    ['pho', 'Phở đặc biệt'],
    ['đặc', 'Phở đặc biệt'],
    ['dac', 'Phở đặc biệt'],
    ['curry', 'ＣＵＲＲＹ udon'],
    ['brulee', 'Crème brûlée'],
    ['brûlée', 'Crème brûlée'],
    ['smorrebrod', 'Smørrebrød'],
  ] as const)
    for (const form of forms(word))
      expect(await search(form), `${word} as ${JSON.stringify(form)}`).toEqual([name])
})

const storedWords = () => t.sql`select word, expires_at, food_item_id from food_item_word order by 1, 2, 3`
const WORDS = 'food_item_stems(name, description, cuisine_type, restaurant_words)'

it('gives food items that were on sale before the migration the words that they have when they are listed after it', async () => {
  await t.aFoodItem(await t.aRestaurant('Will’s'), {
    name: 'The ﬁne ｄｉｎｅr',
    description: '“More”, crème.',
  })
  const expected = await storedWords()
  const text = readFileSync(new URL('../../server/migrations/0021-search-words.sql', import.meta.url), 'utf8')
  const former =
    text.match(/create function (?:search_text|search_stems|food_item_stems)\([\s\S]*?;\n/g) ?? []
  expect(former).toHaveLength(3)
  await t.database.script(`
    ${former.join('\n').replaceAll('create function', 'create or replace function')}
    drop function search_terms, plain_name, word_stems, has_unspaced_script, unspaced_scripts, stop_words;
    delete from food_item_word;
    insert into food_item_word (word, expires_at, food_item_id)
    select lexeme, expires_at, id from food_item, unnest(${WORDS}) where withdrawn_at is null and not ended`)
  expect(await storedWords()).not.toEqual(expected)
  await runMigration(t.database, '0084-search-names-and-scripts.sql')
  expect(await storedWords()).toEqual(expected)
})
