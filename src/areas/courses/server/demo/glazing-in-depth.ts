import { quizOf } from './clay-quiz.ts'
import type { DemoCourse, DemoLesson } from './prose.ts'

const recipes: DemoLesson[] = [
  {
    title: 'Reading a recipe',
    freePreview: true,
    text: `
A glaze recipe looks like a cake recipe and is nothing of the kind. Its numbers are parts by weight of the **dry** powder,
and they add up to a hundred before color is added. Everything after the line is extra.

## Three jobs

Every glaze needs three things, whatever else is in the bucket:

- a **glass former**, which is silica, usually as quartz;
- something that makes it **melt** at the heat you have, the flux;
- something that keeps it **on the pot**, which is alumina and comes with clay.

Read a recipe by asking of each line which of the three jobs it does. Feldspar does all of them a little, and that is why
nearly every recipe begins with it.

> A recipe tells you what went into one bucket, in one kiln, on one clay. It is a place to start from.

## Weighing

1. Weigh in grams, on a scale that shows tenths.
2. Check off each line when it is in the bucket. You *will* be interrupted.
3. Add powder to water, never water to powder, and wear a mask that fits.
4. Sieve twice.
`,
  },
  {
    title: 'What a flux does',
    text: `
Silica alone melts at 1710 °C, far beyond any studio kiln. A flux brings that down, as salt brings down the freezing of
water. Which flux you choose decides more than the temperature: it decides the surface, the color, and the faults.

## The usual ones

- **Sodium and potassium** come with feldspar. They melt early, shine, and craze, because they shrink a lot as they cool.
- **Calcium** comes as whiting. It hardens the glaze and makes it durable. Too much of it turns it matte.
- **Magnesium** comes with talc or dolomite. It gives a surface like butter, and makes the glaze crawl where it is thick.
- **Boron** comes in a frit. It melts at low heat and forgives uneven coats.
- **Zinc** brightens some colors and kills others. Chrome green turns brown beside it.

## Change one thing

Move five parts from one flux to another and leave the rest. Fire both tiles side by side. You will learn more from the
difference of two tiles than from a hundred photographs.

> A flux isn’t an ingredient. It is a decision about when the glass begins to move.
`,
  },
]

const tests: DemoLesson[] = [
  {
    title: 'Test tiles',
    text: `
A tile costs a minute and saves a shelf. Make forty at once, all alike, and never glaze a pot you care about with anything
that hasn’t been on a tile in **your** kiln.

## The tile

1. Throw a wide, low ring without a floor, a hand high, and cut it into pieces the width of two fingers.
2. Each piece should hold itself up, with a wall that leans back a little: that’s where a glaze shows whether it runs.
3. Press three lines into the lower half, so that you see how the glaze breaks over an edge.
4. Number the foot with iron oxide before the bisque.

## The three dips

Dip the whole tile once, two thirds of it twice, and one third three times. Where the coats meet you read in one look how
thick this glaze wants to be.

> Write the number in the book before you dip, not after.
`,
    sheets: { 'one-line-for-every-pot.pdf': 'A line for every tile' },
  },
  {
    title: 'Listening to a kiln',
    recording: 'listening-to-a-kiln.m4a',
    practiceAt: 68,
    text: `
Listen to this beside a kiln that is firing, if you can, with a pencil in your hand. After the sounds to know we sit through
the first hour together: I say what to count, then I’m quiet while you count it. The words are in the transcript.
`,
  },
  {
    title: 'A slow firing schedule',
    recording: 'firing-schedule.pdf',
    text: `
Three pages to print: the schedule, a page for your notes, and when to stop.
`,
  },
]

const faults: DemoLesson[] = [
  {
    title: 'Quiz: glaze faults',
    text: `
Five faults, and what is behind them.
`,
    quiz: quizOf([
      {
        kind: 'single',
        text: 'Fine lines run through a cooled glaze, and you hear it ping. What is it called?',
        choices: ['Crawling', '*Crazing', 'Shivering', 'Pinholing'],
        explanation: 'The glaze shrank more than the clay. Less sodium, or more silica.',
      },
      {
        kind: 'single',
        text: 'The glaze has drawn back into islands. What is the likeliest cause?',
        choices: ['It was fired too hot', '*It was too thick, or applied over dust', 'It held no flux'],
        explanation: 'Wipe the pot with a damp sponge, and thin the coat.',
      },
      {
        kind: 'truefalse',
        text: 'Pinholes often come from a bisque that was fired too fast.',
        choices: ['*True', 'False'],
        explanation: 'Gas leaves the clay later, through the glaze that is melting above it.',
      },
      {
        kind: 'multiple',
        text: 'Which of these bring the melting point down?',
        choices: ['*Boron', '*Sodium', 'Alumina', 'More silica'],
        explanation: 'Alumina and silica hold the glass together; fluxes let it move.',
      },
      {
        kind: 'order',
        text: 'Put the steps for changing a glaze in order.',
        choices: ['Change one thing', 'Fire a tile', 'Compare', 'Write it down'],
        explanation: 'One thing at a time, or you will never know which it was.',
      },
    ]),
  },
  {
    title: 'When it goes wrong',
    text: `
Most faults of a glaze are faults of something else: of the clay, the bisque, the coat or the cooling. Look there first,
and touch the recipe last.

## In this order

1. **Clean?** Dust and grease make bare spots. A damp sponge costs nothing.
2. **Even?** Count your seconds in the bucket. Three is thin, six is thick.
3. **Slow enough?** A hold of ten minutes at the top heals more pinholes than any frit.
4. **Cooled slowly?** Matte surfaces grow between 1040 and 760 °C. If yours shine, the kiln fell too fast.
5. **Then** the recipe: one line, five parts, two tiles.

## Keep the bad ones

A board with your twenty worst tiles, each with one sentence, is the best book about glazes you will ever own. Hang it
where you mix.

> There are no bad glazes. There are glazes on the wrong pot.
`,
  },
]

export const glazingInDepth: DemoCourse = {
  title: 'Glazing in Depth',
  cover: ['arc', 'wash'],
  picture: 'glazing-in-depth.png',
  description: 'Mix your own glazes, test them in an afternoon, and know what the kiln will do.',
  priceCents: 8_900,
  facets: { subject: 'craft', level: 'advanced', language: 'en' },
  sections: [
    { title: 'Recipes', lessons: recipes },
    { title: 'Tests and fire', lessons: tests },
    { title: 'Faults', lessons: faults },
  ],
}
