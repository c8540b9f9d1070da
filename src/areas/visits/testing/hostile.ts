import { anyCreator, type Hostile, owner } from '#testing/hostile.ts'

const period = () => ({ from: '2026-11-01', to: '2026-11-30' })

export const hostile: Hostile = {
  rows: {
    sales: [
      { operation: 'GET /visits', expect: anyCreator(200), query: period, ownThingsOnly: true },
      {
        operation: 'GET /things/{thingId}/visits',
        expect: owner(200),
        ids: async (_, { a }) => ({ thingId: a.course.id }),
        query: period,
      },
    ],
  },
}
