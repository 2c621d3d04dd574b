import { toTemplates } from './template.ts'

export const indianTemplates = toTemplates({
  saffron: [
    [
      'butter-chicken',
      2200,
      950,
      480,
      'Butter chicken and basmati',
      'Tandoor chicken in tomato, butter and fenugreek, with a scoop of basmati. Mild.',
    ],
    ['biryani', 2100, 1000, 500, 'Hyderabadi chicken biryani', 'Layered, sealed with dough and opened tonight. Raita in a small tub.'],
    ['samosa', 900, 350, 220, 'Samosas, three', 'Potato, pea and cumin in short pastry. With tamarind chutney. Vegan.'],
  ],
  marigold: [
    [
      'palak-paneer',
      1950,
      850,
      450,
      'Palak paneer with roti',
      'Spinach cooked down with garlic and cumin, house paneer, two rotis in foil. Vegetarian.',
    ],
    ['butter-chicken', 2250, 1100, null, 'Tandoori chicken makhani', 'Off the bone, smoky edges, creamy sauce. Rice included.'],
    [
      'dal-black',
      1700,
      1100,
      430,
      'Black dal, cooked overnight',
      'Urad lentils on the lowest flame since yesterday. Finished with butter. Vegetarian.',
    ],
  ],
  tawa: [
    [
      'thali',
      2400,
      1100,
      600,
      'Vegetarian thali',
      'Dal, two vegetables, raita, pickle, rice and a roti: the whole tray, packed in its compartments.',
    ],
    [
      'dosa',
      1700,
      800,
      380,
      'Masala dosa',
      'Crisp rice and lentil crêpe around potato and mustard seed. Sambar and coconut chutney. Vegan.',
    ],
    ['samosa-four', 1000, 400, 260, 'Onion samosas, four', 'Small, thin and very crisp. Green chutney on the side. Vegan.'],
  ],
  rangoli: [
    ['dal-yellow', 1500, 600, 420, 'Yellow dal and jeera rice', 'Split peas, turmeric, garlic tempered in oil at the last minute. Vegan.'],
    ['palak-paneer', 1800, 800, 420, 'Saag paneer', 'Mustard greens and spinach, soft paneer, ginger on top. Vegetarian.'],
    ['thali-mixed', 2200, 990, 580, 'Mixed thali', 'Chicken curry, dal, cabbage poriyal, rice, papad and a sweet.'],
  ],
  malabar: [
    ['dosa', 1650, 750, null, 'Ghee roast dosa', 'As long as your arm, folded in half for the box. Three chutneys.'],
    ['biryani-prawn', 2200, 1050, 520, 'Malabar prawn biryani', 'Short-grain rice, prawns, fried onion and curry leaf.'],
    ['korma', 2100, 1000, 460, 'Kerala chicken stew', 'Coconut milk, pepper, carrot and potato. Gentle. Comes with rice.'],
  ],
  junction: [
    ['dosa-mysore', 1550, 650, 360, 'Mysore masala dosa', 'Red chilli and garlic inside, potato too. Hotter than it looks. Vegan.'],
    ['dosa-rava', 1400, 600, 320, 'Onion rava dosa', 'Lacy semolina dosa with onion and green chilli. Sambar in a cup. Vegan.'],
    ['samosa', 850, 340, 200, 'Samosa chaat box', 'Two samosas, chickpeas, yoghurt and tamarind, packed apart so it stays crisp.'],
  ],
  clove: [
    [
      'butter-chicken',
      2400,
      1150,
      480,
      'Butter chicken, family tub',
      'Enough sauce for a second dinner. Two rices and four rotis go with it.',
    ],
    ['saag-tofu', 2000, 900, null, 'Spinach and tofu saag', 'Our vegan palak: smoked tofu, coconut yoghurt, lots of ginger.'],
    ['biryani-jackfruit', 1950, 780, 460, 'Jackfruit biryani', 'Young jackfruit, mint, saffron milk, fried cashews. Vegetarian.'],
  ],
  rivers: [
    ['thali', 2300, 1035, 620, 'Punjabi thali', 'Rajma, kadhi, aloo gobi, rice, two rotis and pickle. Vegetarian.'],
    ['chana-masala', 1600, 720, 450, 'Chana masala and rice', 'Chickpeas, tomato, amchur and a squeeze of lemon. Vegan.'],
    ['samosa', 950, 285, 240, 'Punjabi samosas, two large', 'The big ones, with coriander seed and pomegranate. Vegan.'],
  ],
  gulmohar: [
    ['biryani', 2300, 1495, 540, 'Lamb dum biryani', 'Lamb shoulder, saffron, browned onions. The pot was for forty and thirty-one came.'],
    ['palak-paneer', 1900, 760, 430, 'Methi palak paneer', 'Fenugreek makes it a little bitter, in the good way. Vegetarian.'],
    ['korma', 2150, 1200, 470, 'Chicken korma', 'Cashew, cardamom, cream. No chilli at all, children like it.'],
  ],
  tiffin: [
    [
      'thali',
      2000,
      800,
      560,
      'Tonight’s tiffin',
      'Whatever the three pots hold: a dal, a dry vegetable and a curry, with rice. Vegetarian.',
    ],
    ['rasam', 1450, 580, 400, 'Tomato rasam and dal rice', 'Thin, peppery and warming. For the walk home. Vegan.'],
    [
      'samosa',
      900,
      900,
      230,
      'Beetroot samosas, three',
      'Fresh from the last batch, at the price of the day: listed so that you know they are here. Vegan.',
    ],
  ],
})
