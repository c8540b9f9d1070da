import { clayQuiz } from './clay-quiz.ts'
import { finishingLessons } from './pottery-basics-finishing.ts'
import type { DemoCourse, DemoLesson } from './prose.ts'

const firstLessons: DemoLesson[] = [
  {
    title: 'Choosing clay',
    recording: 'choosing-clay.mp4',
    freePreview: true,
    text: `
Every pot begins with a bag of clay, and the bag decides more than most beginners think. It decides how forgiving
the wheel will be, how hot you must fire, and whether the bowl you make in lesson five will hold soup without
sweating onto the table. You don’t need the best clay. You need one that suits your kiln and your hands, and then
you need to stay with it for your first thirty pots.

## Three families

- **Earthenware** fires low, around 1000 to 1150 °C. It stays porous under the glaze, comes in warm reds and
  creams, and is kind to throw. A chip in the glaze lets water in, so it suits plates and planters more than mugs.
- **Stoneware** fires between about 1200 and 1300 °C. It becomes dense and hard, takes knocks in the dishwasher,
  and is what most studios use every day.
- **Porcelain** fires as hot as stoneware, is white and fine, and punishes every hesitation. Leave it for later.

For this course buy a **smooth stoneware with a little fine grog**. Grog is clay that was fired and ground; it
gives the wet wall a skeleton. Too coarse and it sands your palms, too fine and you may as well have none. Fine
grog, up to about half a millimeter, is a good place to start.

## Reading the label

Four things on the bag matter:

1. The **firing range**, in degrees or in cones. It must fit the kiln you have access to. If you fire at a
   community studio, ask what they fire to before you buy anything.
2. **Shrinkage**, usually 10 to 13 percent. A bowl thrown 20 cm wide will come out about 17.5 cm.
3. **Water absorption** at the top temperature. For tableware look for a figure below two percent.
4. **Color** when fired. Wet clay tells you nothing about it; gray clay often fires white.

> Buy 25 kilos of one clay rather than five kilos of five. You are learning your hands, and they can only learn
> one feeling at a time.

## The squeeze test

Take a walnut of clay and press it flat between thumb and finger. The edge should be smooth or show a few small
cracks. If it splits deeply, it is too dry or too short. If it sticks to both fingers when you pull them apart, it
is too wet and will slump on the wheel. Then roll a pencil of it and bend it around your finger. Clay that bends
without opening is plastic enough to throw.

Good clay also has a smell, of cellar and rain. Old clay smells stronger, and is usually better: the finest
particles have had time to take up water.

## Keeping it

Close the bag with a twist and a clip, put it inside a second bag, and keep it away from frost and sun. If it
stiffens, make holes with your thumb, pour in half a cup of water, close the bag, and wait two days.

**Before the next lesson:** have one bag ready, a wire to cut with, and a table that doesn’t wobble.
`,
  },
  {
    title: 'Wedging',
    freePreview: true,
    text: `
Wedging presses the air out of clay and makes it even all the way through. Five minutes here saves a cracked pot
later. A lump that is hard on one side and soft on the other will never run true on the wheel, however good your
centering is, because your hands feel two clays at once.

## The table

Work on a surface that takes a little water: an untreated board, a plaster slab, or canvas pulled tight over wood.
The top should reach your knuckles when you let your arms hang. Too high and you push with your
shoulders; too low and your back pays for it. Put one foot in front of the other. Your weight does the work, and
your arms only carry it.

## Ram's-head wedging

1. Cut 500 g with the wire and slap it into a rough ball.
2. Place both hands on the far side, heels of the palms together, thumbs pointing at each other.
3. **Push down and away**, as if you were rolling the ball into the table. Don’t push the hands through the clay.
4. **Roll it back a quarter turn** toward you and push again, a little higher on the new face.
5. Repeat thirty to fifty times. Two spirals appear at the sides, which look like the horns of a ram.

The most common mistake is folding. If you see a seam, you have folded clay over air and closed the door on it. Push
with less reach and let the lump stay short and round. The second mistake is spreading: when the lump becomes a
sausage, set it on its end, pat it short, and carry on.

## When the clay is very uneven

Old and new clay together need more than wedging. Cut the lump in half with the wire, slam one half down onto the
other, turn it, and cut again. Twenty cuts make a million layers, at least on paper. After that, wedge as usual.

## How you know it is ready

Cut the lump with a wire and look at the face. It should be **smooth, with no holes and no streaks** of another
color or another wetness. A pinhole the size of a needle may stay. A hole the size of a lentil will find your
fingers at the worst moment, when the wall is thin.

> Air doesn’t make pots explode in the kiln. Water does. Air makes them hard to throw, and that is reason enough.

Finish with a ball. Pat it round, without cracks, and keep it under plastic until you sit down at the wheel. Clay
loses more water in ten open minutes than you would expect, and it loses it from the outside first, so you are
back to two clays in one lump.

! **Try this.** Wedge 500 g, cut it, and photograph the face. Wedge it another thirty times and photograph it again.
When you can no longer tell the pictures apart, you are done. Then weigh out six balls of 500 g for the lessons to
come. Throwing from equal balls is how you will notice that you improve.
`,
  },
  {
    title: 'Setting up the wheel',
    recording: 'setting-up-the-wheel.mp4',
    practiceAt: 46,
    text: `
A wheel that is set up badly teaches you bad habits, and they stay for years. Spend an hour on it once. If you
work at a shared studio, you can’t move the wheel, but you can move the stool, the bucket and the light, and
those matter most.

## Height and distance

Sit so that your hips are **a little higher than your knees** and your thighs slope down toward the pedal. Put
bricks under the wheel, or a board under the stool, until this is so. Then pull the stool in: your elbows should
rest on your thighs or against your hips while your hands are over the middle of the wheel head. If you have to
reach, you are too far away, and you will center with your wrists.

Many potters now throw standing up. A raised wheel with a bar to lean on spares the lower back. If sitting hurts after twenty
minutes, try it before you buy another cushion.

## Which way around

In Europe and America most wheels turn **counterclockwise**, and the right hand works on the outside of the pot. In
Japan it’s the other way around. Left-handed people don’t need to reverse the wheel: both hands have hard jobs.
Choose one direction and keep it.

## Around you

- **Water** in a low bucket on the side of your stronger hand, lukewarm in winter. Cold water makes stiff fingers.
- **A sponge**, the size of an egg, for water inside the pot, and one on a stick for tall pieces.
- **A wooden rib and a metal rib**, one curved, one straight.
- **A needle** in a handle, a **wire** with two toggles, and a wooden knife.
- **Bats**, if your wheel has pins for them. A bat lets you lift a wide bowl without touching it.
- **A towel** across your knees. You will use it for everything.

Put each of them in the same place every time. With clay on your hands you find tools by habit.

## Speed

The pedal isn’t a switch. Practice without clay: bring the wheel from a stop to full speed over ten seconds, and
back down again. Then hold it at three speeds with your eyes closed and notice what your ankle does.

1. **Fast** for centering, about 200 turns a minute.
2. **Medium** for opening, about half of that.
3. **Slow** for pulling and shaping, and slower the wider the pot becomes.

> If the pot wobbles, the first answer is always the same: slow down.

## Light and dust

A lamp from the side shows you the profile of the wall; a lamp from above hides it. A mirror leaning on the far
side of the splash pan lets you see the shape without bending over.

Dry clay dust is bad for your lungs, and it doesn’t come out again. **Never sweep.** Wipe tables and wheel with a
wet sponge, mop the floor, and wash aprons and towels often. This is the one rule in this course without a
second opinion.

**Before the next lesson:** sit down at the empty wheel, elbows anchored, and rest your hands on the spinning head
for a full minute. That calm pressure is what the clay will feel next.
`,
  },
  {
    title: 'Centering on the wheel',
    recording: 'centering-on-the-wheel.mp4',
    practiceAt: 64,
    sheets: { 'wedging-and-centering.pdf': 'Centering checklist' },
    text: `
Centering is pressure held still. In this lesson you cone the clay up and down three times, then stop before it
tires. No one likes this lesson on the first day. Most people can do it at the end of the second week, and after
that they can’t explain why it was ever hard.

## Put it on

Dry the wheel head with your palm; clay slides on water. Take a 500 g ball and throw it at the middle, firmly, from
the height of your chin. Push it toward the center with both hands while the wheel turns slowly, and pat the edge
down so that no water can creep under it.

## Lock your elbows

Rest both forearms on your thighs or press your elbows into your hips. From now on **your hands don’t move with
the clay; the clay moves against your hands.** Imagine that they are carved from wood and screwed to your skeleton.
Wet your hands and the lump, and bring the wheel to full speed.

- The **left hand** sits at the side, heel against the clay, and pushes toward the middle.
- The **right hand** rests on top, the soft edge below the little finger pressing down.
- **Touch the hands together.** Two hands that touch shake less than two hands alone.

Increase the pressure over three seconds, hold for three, and let go over three. Letting go quickly undoes
everything: the clay leaps to wherever your hands last were.

## Coning

1. **Up.** Squeeze from both sides with the heels of your hands, starting at the very bottom, and let a tall cone
   rise. Keep it as thick as a wrist. A thin neck twists off.
2. **Down.** Tilt the cone a little away from you with the right hand on top, and press down while the left hand
   keeps the foot from spreading.
3. Do both **three times**, and no more. Each round takes water into the clay, and tired clay collapses later.

Coning doesn’t center by itself. It lines up the particles and finishes what the wedging began, and it gives you
three chances to arrive.

## How you know

Rest a finger lightly on the side and close your eyes. A centered lump feels like a still one. Then watch the top
edge against something behind it: the line should be as still as if it were painted.

### When it doesn’t work

- It **wobbles at the top only**: you let go too fast.
- It **wobbles at the foot**: you pushed from too high. Start with the hand flat on the wheel head.
- **Your hands are thrown around**: the elbows have left the body, or the wheel is too slow.
- It **came off**: the head was wet. Scrape, dry, and use a new ball.

> Lock your elbows to your body, breathe out, and wait. Waiting is most of it.

**Practice for this week:** center six balls a day and throw nothing. Cut every one of them off and wedge it again.
On the third day time yourself. When a ball takes less than two minutes, move on to the next lesson, even if it
isn’t perfect. Pots forgive a millimeter.
`,
  },
  {
    title: 'Opening and pulling',
    recording: 'opening-and-pulling.mp4',
    practiceAt: 51,
    text: `
Now the lump becomes a pot. You will make a hole, widen it into a floor, and raise the wall in three pulls. The
whole thing takes four minutes when it goes well, so read this first and then do it without stopping.

## Opening

Bring the wheel down to a medium speed. Make a dimple in the top with your thumbs and let a spoonful of water
run into it. Then press one thumb, or two fingers backed by the other hand, **straight down in the middle**.

How deep? Stop about **one centimeter above the wheel head**. You can’t see it, so measure: stop the wheel, push
the needle through the floor until it touches the head, hold a fingertip at the surface, and pull it out. Too thick
can be trimmed later. Too thin can’t be put back.

Next pull the hole wider, toward you, with the fingertips flat along the floor. Keep it level for a plate, a
little curved for a bowl. When the floor is as wide as you want it, press it: run a finger or a rib from the outside
to the middle and back, three times, firmly. **This compression is what prevents the S-shaped crack** that so many
first pots show after drying.

## Pulling

The wall is now a fat ring. Three pulls make it tall and even.

1. Sponge out the puddle. Wet the wall, inside and outside, and slow the wheel down.
2. Put the left hand inside and the right hand outside, fingertips opposite each other at the very bottom, and let
   the thumbs touch over the rim if you can.
3. Press until you see a **ridge of clay above your fingers**. That ridge is what you lift.
4. Raise both hands together at a steady pace, about one finger's width for every turn of the wheel. Keep the same
   gap between the fingers all the way up, and ease off just below the rim.
5. Steady the rim with a fingertip after every pull. A calm rim keeps the pot round.

The first pull moves the most clay. The second evens it out. The third is for the shape, and it is the last one you
should make: clay that is pulled six times is soup.

## From cylinder to bowl

Make a cylinder first, leaning slightly inward, even if you want a bowl. A wall that starts wide wants to fall.
When it is tall enough, press from the inside with a rib or a fingertip and let the belly grow **from the bottom
upward**, with the wheel slow. Stop while you still want a little more.

> A pot doesn’t know what you wanted. It only knows where the clay is.

## Finishing

Cut the rim level with the needle if you must, then round it with a strip of wet leather or plastic. Remove all
water from inside. Undercut the foot with the wooden knife, pull the wire through flat on the head, and lift with
dry hands, or lift off the bat.

**Then cut one pot in half.** Choose your best one. The cross-section shows you in a second what the outside hides:
nearly always a thick bottom corner. Do this with every fifth pot, and you will save a year.
`,
  },
]

const unfinished: DemoLesson = {
  title: 'Packing a kiln',
  text: `
Heavy pots below, light ones above, and a finger of air between any two. Put the first cone where you can see it
through the spy hole before anything goes in front of it.
`,
}

export const potteryBasics: DemoCourse = {
  title: 'Pottery Basics',
  cover: ['bowl', 'solid'],
  picture: 'pottery-basics.png',
  description: 'Throw, trim and glaze your first bowl.',
  priceCents: 4_900,
  facets: { subject: 'craft', level: 'beginner', language: 'en' },
  sections: [
    { title: 'Getting started', lessons: firstLessons.slice(0, 3) },
    { title: 'On the wheel', lessons: [...firstLessons.slice(3), clayQuiz] },
    { title: 'Finishing', lessons: finishingLessons },
  ],
  unfinished,
  salesPage: {
    tagline: 'From a bag of clay to a bowl you’ll eat from, on any wheel.',
    youGet: [
      'Choose and wedge clay so it doesn’t crack',
      'Center a pound of clay and open it evenly',
      'Pull walls and shape your first bowl',
      'Trim a real foot and dry without cracks',
      'Glaze a bowl that’s safe to eat from',
    ],
    instructor: {
      name: 'Ana Duarte',
      bio: 'Ana has thrown pots in Lisbon since 2009. She teaches people who’ve never touched clay, mistakes first.',
      photoFileId: null,
    },
    faq: [
      {
        question: 'Do I need a wheel of my own?',
        answer: 'No. Any community studio has one, and the first two lessons need only a table and a wire.',
      },
      {
        question: 'How long do I have access?',
        answer: 'Forever. Your progress and your notes stay with you.',
      },
      {
        question: 'Which clay should I buy?',
        answer: 'Smooth stoneware with a little fine grog. The first lesson shows how to choose it.',
      },
    ],
    showReviews: true,
    guarantee: '30 days to change your mind. If it isn’t for you, we’ll refund you in full.',
    order: [],
    hidden: [],
  },
}
