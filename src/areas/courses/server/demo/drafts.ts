import type { DemoCourse } from './prose.ts'

/** What the creator of the demo is still working on. */
export const drafts: DemoCourse[] = [
  {
    title: 'Handbuilding at Home',
    cover: ['stack', 'mid'],
    description: 'Pinch, coil and slab on a kitchen table.',
    priceCents: 3_900,
    facets: { subject: 'craft', level: 'beginner' },
    isDraft: true,
    sections: [
      {
        title: null,
        lessons: [
          {
            title: 'A pinch bowl',
            text: `
Take a ball the size of a tangerine. Press the thumb into its middle, turn, press, turn. Forty small turns make a bowl;
ten large ones make a crack. Rest your elbows on the table, and keep the rim thick until the very end.
`,
          },
          {
            title: 'Coils that hold',
            text: `
Roll from the middle outward, with spread fingers. Score both sides, wet them with slip, and press the inside down with
your thumb and the outside up with your finger. A coil that is only laid on comes off in the kiln.
`,
          },
          {
            title: 'Slabs without a roller',
            text: `
Two strips of wood of the same height, a bottle, and a cloth. Roll on the strips, turn the slab, roll again. Let it stiffen
under a board for an hour before you cut: soft slabs remember being bent.
`,
          },
        ],
      },
    ],
  },
  {
    title: 'Raku Weekend',
    cover: ['wave', 'deep'],
    description: 'Smoke, fire and a bin of sawdust.',
    priceCents: 6_500,
    facets: { subject: 'craft', level: 'intermediate' },
    isDraft: true,
    sections: [
      {
        title: null,
        lessons: [
          {
            title: 'A kiln you can open hot',
            text: `
Raku is fired outdoors, by two people, with a bucket of water within reach. The kiln is small and light because you will lift its lid
at a thousand degrees. Gloves to the elbow, leather shoes, nothing that melts, and no one who is only watching.
`,
          },
          {
            title: 'Smoke',
            text: `
The pot goes from the fire into a bin of sawdust, and you close the lid at once. What burns takes its oxygen from the glaze.
Where the air comes in late you get copper; where it comes in early, green.
`,
          },
        ],
      },
    ],
  },
  {
    title: 'Selling at Markets',
    cover: ['grid', 'wash'],
    description: 'Price, pack and talk about your pots.',
    priceCents: 0,
    facets: { subject: 'business', level: 'all' },
    isDraft: true,
    sections: [
      {
        title: null,
        lessons: [
          {
            title: 'A price you can say aloud',
            text: `
Add up the clay, the glaze, the kiln and an honest hour. Double it, because half of the pots never reach the table. Then say
the number aloud, to a mirror, without an apologetic smile. That is your price.
`,
          },
        ],
      },
    ],
  },
]
