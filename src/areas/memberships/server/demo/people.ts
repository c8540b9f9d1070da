/** Someone of the demo's membership. Days are counted back from its present. */
export type DemoMember = {
  buyer: { name: string; email: string }
  tier: 'basic' | 'premium' | 'vip'
  /** Each month since then is paid. */
  joined: number
  /** Their month was a gift, or they pay an invoice; else they joined by themselves. */
  by?: 'gift' | 'invoice'
  /** They leave with what's paid for after so many payments, or pause then. */
  ends?: { after: number; as: 'canceled' | 'paused'; note?: string }
  /** Days in the member area, back from today. */
  visits: readonly number[]
  /** The same of the month before, back from a month ago. */
  visitsBefore: readonly number[]
}

type MemberName = Omit<DemoMember, 'buyer' | 'visitsBefore'> & { name: string }

const often = [0, 2, 5, 8, 11, 14, 17, 20, 23]
const sometimes = [3, 12, 21]
const rarely = [19]
/** Before a month ago, well inside of the 30 days that counted then. */
const then = [4, 13]

/** Who the boards show. The coaching clients among them have the addresses they have there. */
const named: readonly MemberName[] = [
  { name: 'Sofia Reyes', tier: 'basic', joined: 20, visits: [0, 1, 3, 5, 8, 10, 13, 16, 18] },
  { name: 'Priya Nair', tier: 'basic', joined: 40, visits: [1, 9, 18] },
  { name: 'Daniel Fischer', tier: 'premium', joined: 70, visits: [2, 11, 16, 25] },
  { name: 'Ingrid Solberg', tier: 'premium', joined: 100, visits: often },
  { name: 'Amara Okafor', tier: 'vip', joined: 130, visits: often },
  {
    ...{ name: 'Mark Lee', tier: 'vip', joined: 104, visits: [] },
    ends: { after: 2, as: 'canceled', note: 'I’m away from the studio for half a year.' },
  },
  { ...{ name: 'Lucas Moreau', tier: 'basic', joined: 195, visits: [21] }, ends: { after: 5, as: 'paused' } },
]

type Person = DemoMember['buyer']

/**
 * The members of the demo: 45 two months ago, 50 a month ago (35 Basic, 14 Premium, 1 VIP), 56 now (39, 15, 2), since 8 joined and 2 left.
 * Above those are one who left before, and one who pauses. No member’s day is so near the edge of a month that its length would matter.
 *
 * @param student is one of them. @param person names anyone else, always the same one for a number.
 */
export function demoMembers(student: Person, person: (number: number) => Person): DemoMember[] {
  const known = named.map(({ name, ...of }): DemoMember => {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
    return { buyer: { name, email }, ...of, visitsBefore: of.joined > 62 && !of.ends ? then : [] }
  })
  const zoe: DemoMember = {
    ...{ buyer: student, tier: 'premium', joined: 95 },
    ...{ visits: often, visitsBefore: then },
  }
  let number = 30
  const some = (count: number, of: (at: number) => Omit<DemoMember, 'buyer'>) =>
    Array.from({ length: count }, (_, at): DemoMember => ({ buyer: person(number++), ...of(at) }))
  return [
    zoe,
    ...known,
    // More than two months: 28 Basic and 10 Premium, beside the four above.
    ...some(38, (at) => ({
      tier: at < 28 ? 'basic' : 'premium',
      joined: 64 + ((at * 7) % 23),
      visits: at % 3 === 0 && at < 36 ? often : at % 3 === 1 && at > 9 ? sometimes : rarely,
      visitsBefore: at < 29 ? then : [24],
    })),
    // More than one: four Basic and one Premium, beside Priya.
    ...some(5, (at) => ({
      tier: at < 4 ? 'basic' : 'premium',
      joined: 35 + 5 * at,
      visits: at % 2 === 0 ? sometimes : rarely,
      visitsBefore: [],
    })),
    // They left this month, after a month.
    ...some(2, (at) => ({
      tier: 'basic',
      joined: 43 + 3 * at,
      ends: { after: 1, as: 'canceled', ...(at === 0 ? { note: 'Too little time at the wheel.' } : {}) },
      visits: [],
      visitsBefore: [],
    })),
    // And one the month before.
    ...some(1, () => ({
      tier: 'basic',
      joined: 75,
      ends: { after: 1, as: 'canceled' },
      visits: [],
      visitsBefore: [],
    })),
    // New this month: five Basic, one Premium and one VIP, beside Sofia. One pays for two by an invoice, and one was given a month.
    ...some(7, (at) => ({
      tier: at < 5 ? 'basic' : at === 5 ? 'premium' : 'vip',
      joined: 2 + 3 * at,
      ...(at === 1 ? { by: 'invoice' } : at === 3 ? { by: 'gift' } : {}),
      visits: at < 5 ? [0, 1] : sometimes,
      visitsBefore: [],
    })),
  ]
}
