import { beforeAll, describe, expect, it } from 'vitest'
import { call, testProduct, visit } from '#testing/http.ts'
import { makeSeller, type Seller } from '#testing/people.ts'

const at = testProduct({ demo: true })
let seller: Seller
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
})

const nineToFive = { from: '09:00', to: '17:00' }
const hours = {
  timeZone: 'Europe/Lisbon',
  weekly: [1, 2, 3, 4, 5].map((day) => ({ day, ...nineToFive })),
  exceptions: [] as object[],
  ...{ bufferMinutes: 0, noticeHours: 0, perDay: null, windowDays: 60, changeNoticeHours: 24 },
  ...{ noShowCounts: true, meetingLink: '', place: '', phone: '' },
}
const day = { fromDay: '2027-02-01', toDay: '2027-02-01' }
/** What's typed, and beside which field it's said. */
const wrong: [object, string][] = [
  ...['', ' ', 'Mars/Base', 'Etc/Unknown', '25:00', '+05:30', '\u202eabc', 'IST'].map(
    (timeZone): [object, string] => [{ timeZone }, 'timeZone'],
  ),
  ...['25:00', '24:00', '9:00', '09:60', '', 'noon', '-1:00'].map((from): [object, string] => [
    { weekly: [{ day: 1, from, to: '24:00' }] },
    'weekly.1',
  ]),
  [{ weekly: [{ day: 1, from: '17:00', to: '09:00' }] }, 'weekly.1'],
  [{ exceptions: [{ ...day, toDay: '2027-01-31' }] }, 'exceptions.0'],
  [{ exceptions: [{ ...day, windows: [{ from: '25:00', to: '26:00' }] }] }, 'exceptions.0'],
]

describe('H3: hours no one has', () => {
  it('get a sentence beside their field, saved or only looked at', async () => {
    const wrongly: string[] = []
    for (const [change, field] of wrong)
      for (const [method, path, body] of [
        ['PUT', '', { ...hours, ...change }],
        ['POST', '/previews', { draft: { ...hours, ...change } }],
      ] as const) {
        const answer = await call(at.app, method, `/api/v1/coaching-availability${path}`, {
          ...{ as: seller, body },
        })
        const said = Object.entries((answer.body.fields ?? {}) as Record<string, string>)
        if (answer.status !== 422 || !said.some(([name]) => name.endsWith(field)))
          wrongly.push(`${method} ${JSON.stringify(change)}: ${answer.status} ${answer.text.slice(0, 150)}`)
      }
    expect(wrongly).toEqual([])
  })
})

describe('R16: hours that are others for three hundred years', () => {
  it('are saved, and read on the booking page, as fast as those of a day', async () => {
    const exceptions = Array.from({ length: 100 }, () => ({
      ...{ fromDay: '1900-01-01', toDay: '2200-12-31', windows: [nineToFive] },
    }))
    const save = (draft: object) =>
      call(at.app, 'PUT', '/api/v1/coaching-availability', { as: seller, body: draft })
    const made = await call(at.app, 'POST', '/api/v1/coaching-packages', {
      as: seller,
      body: { title: 'For ever', priceCents: 0, sessions: 1, minutes: 60 },
    })
    const active = await call(at.app, 'PUT', `/api/v1/coaching-packages/${made.body.id}/activity`, {
      ...{ as: seller, body: { active: true } },
    })
    const look = async () => {
      const begun = process.cpuUsage()
      expect((await visit(at.app, String(active.body.bookPath))).status).toBe(200)
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1000
    }
    expect((await save(hours)).status).toBe(200)
    await look()
    const usual = await look()
    expect((await save({ ...hours, exceptions })).status).toBe(200)
    // Counting out their days takes half a minute, for which no one else is answered.
    expect(await look()).toBeLessThan(usual + 2_000)
  })
})
