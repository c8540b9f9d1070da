import { designOf } from '#kernel/covers.ts'
import type { JoinPage, PieceDraft, TierDraft } from '../../contract.ts'
import type { DemoMember } from './people.ts'

type TierName = DemoMember['tier']

export const demoJoinPage: JoinPage = {
  title: 'The Kiln Room',
  summary: 'Live evenings, my recipes and a kiln that’s always warm. Stay a month or ten years.',
}

export const demoCovers: Record<TierName, number> = {
  basic: designOf('stack', 'wash'),
  premium: designOf('grid', 'deep'),
  vip: designOf('bowl', 'mid'),
}

export const demoTiers: Record<TierName, TierDraft> = {
  basic: {
    ...{ title: 'Basic', priceCents: 2_900, color: '#0b7b9e', summary: 'The library and a newsletter.' },
    features: 'All recorded sessions\nMonthly glaze newsletter\nA course on kilns',
  },
  premium: {
    ...{ title: 'Premium', priceCents: 7_900, color: '#74107a', summary: 'Live evenings and feedback.' },
    features: 'Everything in Basic\n2 live evenings a month\nFeedback on one pot a month',
  },
  vip: {
    ...{ title: 'VIP', priceCents: 19_900, color: '#c8690f', summary: 'A seat at the bench.' },
    features: 'Everything in Premium\nGlazing in Depth, the whole course\nFirst choice of kiln days',
  },
}

/** For two who share one: exactly what two of Basic cost. */
export const demoPriceForTwo = { name: 'For two', priceCents: 2 * (demoTiers.basic.priceCents ?? 0) }

export const demoGiftMessage = 'For your birthday, and for the kiln in your garage.'

/** A piece of the demo. Days are counted back from its present, and ahead below zero. */
export type DemoPiece = {
  tier: TierName
  course?: 'kilnSafety' | 'glazingInDepth'
  /** Since when members see it; null for a draft. */
  since: number | null
  /** Of a live session: its day, in the evening. */
  on?: number
} & Pick<PieceDraft, 'title' | 'teaser' | 'body' | 'link' | 'recording'>

const evening = 'https://meet.example.com/clay-and-kiln'
const recording = (name: string) => `https://video.example.com/clay-and-kiln/${name}`

/** Content of each kind and each status, the oldest first. */
export const demoPieces: readonly DemoPiece[] = [
  {
    ...{ tier: 'basic', since: 190, course: 'kilnSafety' },
    teaser: 'Four lessons to know before you fire at home.',
  },
  {
    ...{ tier: 'vip', since: 11, course: 'glazingInDepth' },
    teaser: 'Recipes, fluxes and test tiles, from the first gram.',
  },
  {
    ...{ tier: 'basic', since: 150, title: 'Glaze letter: one white, six ways' },
    teaser: 'The same recipe on six clays, with photos of every tile.',
    body: 'A white glaze shows its clay more than any other. I fired one recipe on six bodies, at the same spot in the kiln.\n\nOn red earthenware it breaks to honey on every edge. On porcelain it turns blue where it pools. On my own mix it does nothing at all, and that’s why I throw with it.\n\nTry it: two tiles of each clay you own, one dipped once, one dipped twice. Write the weight of the bucket beside them.',
  },
  {
    ...{ tier: 'basic', since: 118, on: 119, title: 'Handles that don’t crack' },
    teaser: 'An evening at the bench: pulling, attaching, drying.',
    ...{ link: evening, recording: recording('handles') },
  },
  {
    ...{ tier: 'basic', since: 95, title: 'Glaze letter: the ash from your stove' },
    teaser: 'What wood ash does at cone 9, and how to wash it.',
    body: 'Sieve it dry, then soak it in a bucket for a week and pour off the water each day. Wear gloves: the first water burns.\n\nStart with two parts ash, two parts feldspar, one part clay. It runs, so keep it off the lower third.',
  },
  {
    ...{ tier: 'premium', since: 80, on: 80, title: 'Bring a pot that went wrong' },
    teaser: 'We find out why, one pot after another.',
    ...{ link: evening, recording: recording('went-wrong-1') },
  },
  {
    ...{ tier: 'basic', since: 64, title: 'A firing log to print' },
    teaser: 'One page for each firing, with room for what you’d change.',
    body: 'Print it twice: one for the kiln, one for your shelf.\n\nFill in the first three lines before you switch the kiln on. You’ll never remember the room’s temperature afterward.',
  },
  {
    ...{ tier: 'premium', since: 50, on: 50, title: 'Throwing off the hump' },
    teaser: 'Twelve small bowls from one lump, and how to cut them.',
    ...{ link: evening, recording: recording('off-the-hump') },
  },
  {
    ...{ tier: 'basic', since: 33, title: 'Glaze letter: celadon without a gas kiln' },
    teaser: 'An electric kiln, a little silicon carbide, and patience.',
    body: 'Half a percent of silicon carbide, ground as fine as flour, takes the oxygen where the glaze melts. More makes it boil.\n\nFire to cone 6, hold for twenty minutes, and let it cool on its own.',
  },
  {
    ...{ tier: 'premium', since: 19, on: 19, title: 'Glazing a set that matches' },
    teaser: 'Six cups, one glaze, no surprises.',
    ...{ link: evening, recording: recording('sets') },
  },
  {
    ...{ tier: 'vip', since: 16, title: 'My own recipes, with every failure' },
    teaser: 'The notebook behind the shop’s glazes.',
    body: 'Forty pages, and most of them say no. I copied it as it is, since what didn’t work is worth more than what did.',
  },
  {
    ...{ tier: 'premium', since: 6, on: -5, title: 'Bring a pot that went wrong, again' },
    teaser: 'By popular demand. Have the pot on your table.',
    link: evening,
  },
  {
    ...{ tier: 'vip', since: 3, on: -12, title: 'Kiln day: choose your shelf' },
    teaser: 'We load the big kiln together, and you have your shelf first.',
    link: evening,
  },
  {
    ...{ tier: 'basic', since: -4, title: 'Glaze letter: salt, from a safe distance' },
    teaser: 'What it does, and why I do it outside.',
    body: 'Salt at cone 9 turns into vapor and glazes the pot, the shelf and the kiln. It also makes an acid you don’t want in your lungs.\n\nSo: outside, a mask, and a kiln you can give up.',
  },
  {
    ...{ tier: 'premium', since: null, title: 'A year of test tiles' },
    teaser: 'Not finished yet.',
    body: 'Photos are missing for June.',
  },
]
