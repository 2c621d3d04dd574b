import type { Allergen } from '#contract/kitchen/declarations/allergens.ts'

type Meal = [name: string, description: string]

/** What four people with one allergy each have to be warned of: no kitchen has ticked it. */
export const betraying: [Allergen, Meal[]][] = [
  [
    'cashew',
    [
      ['Prawn and cashew satay noodles', 'Wok-tossed, with spring onion.'],
      ['Kaju curry', 'A rich Punjabi curry, with basmati.'],
      ['Gai pad med mamuang', 'Chicken stir-fried with dried chilli.'],
      ['Butter chicken', 'Mild, with a scoop of rice.'],
      ['Navratan korma', 'Nine vegetables in a mild sauce.'],
      ['Raw cheesecake, mango and lime', 'Set on a date base.'],
      ['Chicken stir-fry', 'With broccoli, capsicum and CASHEWS.'],
      ['Vegan mac', 'Elbows in a cashew-cream sauce, smoked paprika.'],
      ['Baklava, four pieces', 'Orange blossom syrup.'],
      ['腰果鸡丁', 'Diced chicken with vegetables.'],
      ['Trail mix and a banana', 'A snack for the way home.'],
      ['Vegetable nut roast', 'With gravy and greens.'],
      ['Miang kham, six', 'On betel leaves.'],
      ['Kaju katli', 'Four, with silver leaf.'],
      ['Paneer butter masala', 'Creamy, with rice.'],
      ['Shahi paneer', 'Mild.'],
      ['Vegan queso bowl', 'On a cashew base.'],
    ],
  ],
  [
    'peanut',
    [
      ['Chicken satay skewers', 'Four, with cucumber.'],
      ['Gado-gado', 'Blanched vegetables and tempeh.'],
      ['Pad Thai with tofu', 'Tamarind, bean sprouts, lime.'],
      ['Kung Pao chicken', 'Sichuan pepper and dried chillies.'],
      ['Beef massaman', 'Slow cooked with potato.'],
      ['Dan dan noodles', 'Minced pork, chilli oil.'],
      ['Som tum', 'Green papaya, chilli and lime.'],
      ['Rocky road', 'Dark chocolate, marshmallow.'],
      ['Rice paper rolls, three', 'With a peanut-hoisin dip.'],
      ['Celery sticks, PB and raisins', 'A box for a small hunger.'],
      ['Sate kambing', 'Goat, from the grill.'],
      ['Suya beef', 'Hot, with onion and tomato.'],
      ['Bò lá lốt', 'Beef in betel leaf, herbs.'],
      ['West African groundnut stew', 'With sweet potato and okra.'],
      ['Kare-kare', 'Oxtail stew.'],
      ['Gong bao tofu', 'Hot.'],
      ['Snickers slice', 'Caramel.'],
      ['Pecel', 'Vegetables and sprouts.'],
      ['Chikki', 'With jaggery.'],
    ],
  ],
  [
    'egg',
    [
      ['Spinach quiche', 'Shortcrust, a little nutmeg.'],
      ['Tortilla española', 'Potato and onion, thick cut.'],
      ['Okonomiyaki', 'Cabbage, pork belly, sweet sauce.'],
      ['Spaghetti carbonara', 'Guanciale and black pepper.'],
      ['Fish and chips', 'With tartare sauce and lemon.'],
      ['Mini pavlovas', 'Passionfruit and berries.'],
      ['Tamago nigiri, six', 'Sweet and soft.'],
      ['Crème brûlée', 'Vanilla, a crisp top.'],
      ['Chicken schnitzel', 'With slaw and chips.'],
      ['Cơm tấm', 'Broken rice, grilled pork, trứng ốp la.'],
      ['Nasi goreng', 'With pickles and crackers.'],
      ['Shakshuka', 'Tomato, capsicum, warm spices.'],
      ['Roast beef sandwich', 'Horseradish mayo, rocket.'],
      ['Moussaka', 'Lamb and potato, a browned top.'],
      ['Khao soi', 'Chicken in curry broth, pickled greens.'],
      ['Cheese burger with fried-egg', 'Beetroot and onion.'],
      ['Sticky date pudding', 'Butterscotch.'],
      ['Scotch woodcock', 'Anchovies on toast.'],
      ['Huevos rancheros', 'Salsa and beans.'],
      ['Portuguese tarts, six', 'Warm.'],
      ['Fresh tagliatelle', 'With a ragù.'],
      ['Zabaglione', 'Marsala.'],
    ],
  ],
  [
    'crustacean',
    [
      ['Linguine with gambas', 'Garlic, chilli, parsley.'],
      ['Curry laksa', 'Tofu puffs and mint.'],
      ['Ebi don', 'Five pieces on rice.'],
      ['Tom yum kung', 'Hot and sour, with mushrooms.'],
      ['Sambal udang', 'With coconut rice.'],
      ['Chả tôm, eight', 'Grilled on sugar cane.'],
      ['Har gow', 'Steamed, four pieces.'],
      ['Lobster bisque', 'A small bowl with bread.'],
      ['Seafood paella', 'Saffron rice, lemon.'],
      ['Yabby and corn chowder', 'From the Murray.'],
      ['Moreton Bay bug roll', 'Brioche, lettuce.'],
      ['Kangkung belacan', 'Water spinach, hot.'],
      ['Crabmeat omelette', 'Spring onion and ginger.'],
      ['Surf and turf', 'Porterhouse and its friends.'],
      ['Kimchi pancake', 'Crisp, with dipping sauce.'],
      ['鲜虾云吞', 'Eight, in broth.'],
      ['Shrimps and grits', 'Southern style.'],
      ['XO fried rice', 'With spring onion.'],
      ['Nam prik gapi', 'With raw vegetables.'],
      ['Gambas al ajillo', 'With bread.'],
      ['Mie goreng seafood', 'From the wok.'],
      ['Langoustine risotto', 'Lemon.'],
    ],
  ],
]

/** Nothing in these is for any of the four to be warned of. */
export const harmless: string[] = `
  Eggplant and chickpea curry · Roast eggplants with pomegranate · Egg plant and tofu hot pot ·
  Butternut pumpkin soup · Nutmeg spinach · Coconut rice · Coconut milk tapioca · Coco-nut jelly ·
  Water chestnut and snow pea stir-fry · Roast chestnuts · Nut-brown lentils · Doughnut peaches ·
  Crabapple jelly and ham · Crab-apple chutney, cold pork · Butter lettuce and radish salad ·
  Snow peas and beans · Split pea and ham soup · Pea and mint risotto · Rice milk porridge ·
  Oat milk chai · Cocoa butter truffles · Buckwheat groats with mushrooms · Oyster mushroom stir-fry ·
  Oyster blade, slow cooked · Lobster mushroom broth · Cream of tartar scrolls · Milkfish belly, grilled ·
  Peach and basil salad · Pecan pumpkin salad · Kangkung with garlic · Kung fu tea, iced ·
  Tom Collins jelly · Tom kha gai · Marron glacé · Marinated olives · Sambal oelek chicken ·
  Kacang panjang with chilli · Tiger nut horchata · Roast lamb, potatoes and peas ·
  Beef rendang with rice · Chicken tikka with rice · Dhal tadka with rice · Chana masala · Aloo gobi ·
  Palak tofu · Lamb rogan josh · Vindaloo with rice · Beef pho · Chicken pho · Bún chả ·
  Lemongrass chicken and rice · Hainanese chicken rice · Soy-braised pork belly · Mapo tofu ·
  Steamed rice and bok choy · Miso soup with wakame · Salmon sashimi · Cucumber maki, eight ·
  Inari, four · Edamame with salt · Vegetable udon · Beef and daikon stew · Bulgogi with rice ·
  Steamed pork and rice · Falafel with pickles · Hummus and carrots · Tabouli ·
  Baba ganoush and vegetables · Lamb kofta and rice · Chicken shawarma plate · Stuffed vine leaves ·
  Greek salad with feta · Dolmades, six · Grilled halloumi and tomato · Margherita pizza ·
  Penne arrabbiata · Spaghetti bolognese · Beans all’uccelletto · Minestrone · Mushroom risotto ·
  Polenta with ragù · Caprese salad · Bruschetta · Panna cotta with berries · Beef burrito bowl ·
  Chilli con carne · Corn tacos with beans · Guacamole and corn chips · Pulled pork and beans ·
  Beef brisket and pickles · Roast chicken and chips · Steak frites · Lentil shepherd’s pie ·
  Sausages and mash · Pea soup with bread · Grilled barramundi and lemon · Mussels in white wine ·
  Grilled squid and lemon · Fruit jelly, egg-free · Roast pumpkin, no peanuts · Fruit salad ·
  Chia pudding, berries · Eggplant parmigiana · Mango sorbet
`
  .trim()
  .split(/\s*·\s*/)
