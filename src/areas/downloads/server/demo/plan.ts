import { Temporal } from 'temporal-polyfill'
import { days, hours, minutes } from '#kernel/time.ts'

export type ProductName = 'glazeCards' | 'templates' | 'coneChart'
type Person = { email: string; name: string }

/** A sale of a digital product and what its buyer made of it. */
export type PlannedDownload = {
  key: string
  at: Date
  buyer: Person
  cards: ('approve' | 'confirm')[]
  product: ProductName
  /** When its file was downloaded. */
  downloads: Date[]
  /** Which of the things said of the product this buyer says. */
  says?: { number: number; at: Date }
}

/** What's sold in the months before the last one, oldest first. */
const earlier: ProductName[][] = [
  ['glazeCards', 'glazeCards'],
  ['templates', 'glazeCards'],
  ['glazeCards', 'templates', 'glazeCards'],
  ['templates', 'glazeCards'],
]
/** What's sold last month, and in this month so far: so much is never less than in the same days of the last one. */
const lately: ProductName[] = ['glazeCards', 'coneChart', 'templates']
/** Times a buyer comes back for the file, in turn. */
const times = [1, 2, 1, 3]
/** Those who bought a file alone; the others have a course as well. */
const firstOfTheirOwn = 300

/**
 * Five months of sales of digital products up to `until`, the same every time for the same moment: a load that was killed
 * continues the plan it began. Two buyers haven't confirmed with their bank.
 *
 * @param buyerOf who the buyers of the demo are, by their number: some have a course as well.
 * @param student bought the cards last month and downloaded them, and hasn't said what they're like.
 */
export function planDownloads(
  until: Date,
  zone: string,
  student: Person,
  buyerOf: (number: number) => Person,
): PlannedDownload[] {
  const now = Temporal.Instant.fromEpochMilliseconds(until.getTime()).toZonedDateTimeISO(zone)
  const thisMonth = now.with({ day: 1 }).startOfDay()
  const months = [...earlier, lately]
  const past = months.flatMap((products, at) => {
    const start = thisMonth.subtract({ months: months.length - at })
    return products.map((product, index) => ({
      product,
      at: dateOf(start.add({ days: 3 + index * 9, hours: 9 + ((index * 5 + at * 2) % 11) })),
    }))
  })
  const soFar = lately.map((product, index) => ({
    product,
    at: new Date(
      thisMonth.epochMilliseconds + ((index + 1) / 4) * (now.epochMilliseconds - thisMonth.epochMilliseconds),
    ),
  }))
  const said: Record<ProductName, number> = { glazeCards: 0, templates: 0, coneChart: 0 }
  const sales = [...past, ...soFar].map(({ product, at }, number): PlannedDownload => {
    const isStudents = number === past.length - lately.length
    const buyer = isStudents ? student : buyerOf(number % 2 === 0 ? firstOfTheirOwn + number : 3 + number)
    const downloads = fetched(at, number, until)
    const spoke = new Date(at.getTime() + days(3) + hours(number % 7))
    const speaks = !isStudents && number % 3 !== 2 && downloads.length > 0 && isPast(spoke, until)
    return {
      ...{ key: `demo:download:${number}`, at, buyer, cards: ['approve'], product, downloads },
      ...(speaks ? { says: { number: said[product]++, at: spoke } } : {}),
    }
  })
  return [...sales, ...unconfirmed(until, buyerOf)]
}

/** The first time minutes after it was bought, then when they need it. One in five hasn't looked yet. */
function fetched(bought: Date, number: number, until: Date): Date[] {
  const count = number % 5 === 3 ? 0 : (times[number % times.length] ?? 1)
  return Array.from(
    { length: count },
    (_, at) => new Date(bought.getTime() + minutes(4 + number) + days(at * (5 + (number % 4)))),
  ).filter((at) => isPast(at, until))
}

function unconfirmed(until: Date, buyerOf: (number: number) => Person): PlannedDownload[] {
  return (['templates', 'glazeCards'] as const).map((product, number) => ({
    key: `demo:download:unconfirmed:${number}`,
    at: new Date(until.getTime() - minutes(25 + 90 * number)),
    buyer: buyerOf(firstOfTheirOwn + 50 + number),
    cards: ['confirm'],
    product,
    downloads: [],
  }))
}

const isPast = (moment: Date, until: Date) => moment.getTime() < until.getTime() - minutes(2)

const dateOf = (time: Temporal.ZonedDateTime) => new Date(time.epochMilliseconds)
