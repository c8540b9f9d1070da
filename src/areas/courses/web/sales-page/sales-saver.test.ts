import { expect, it, onTestFinished } from 'vitest'
import { offline, refusal } from '#testing/web.tsx'
import type { CourseDetail } from '../../contract.ts'
import { zSalesPage } from '../../sales-page.ts'
import { createSalesSaver } from './sales-saver.ts'

const at = (minute: number) => `2026-11-23T09:0${minute}:00.000Z`
const course = (tagline: string, minute: number) =>
  ({
    title: 'Pottery',
    description: '',
    imageFileId: null,
    salesPage: zSalesPage.parse({ tagline }),
    salesPageVersion: tagline,
    updatedAt: at(minute),
  }) as unknown as CourseDetail

it('a page follows what was changed after its last save, and not what was read before and came late', async () => {
  onTestFinished(() => localStorage.clear())
  const saver = createSalesSaver(
    course('Before.', 1),
    { user: 'usr_ana', form: 'sales-page' },
    {
      save: async ({ salesPage }) => course(salesPage.tagline, 2),
      read: async () => course('After.', 2),
      onSaved: () => {},
    },
  )
  saver.open()
  saver.edit({ tagline: 'After.' })
  await saver.saveNow()
  const tagline = () => saver.getState().values.tagline
  saver.follow(course('Before.', 1))
  expect([tagline(), saver.getState().canUndo]).toEqual(['After.', true])
  saver.follow(course('In the settings.', 3))
  expect(tagline()).toBe('In the settings.')
})

it('a page knows its own save when the answer to it was lost, and takes it for no other tab’s', async () => {
  onTestFinished(() => localStorage.clear())
  let now = course('Before.', 1)
  const sent: string[] = []
  const saver = createSalesSaver(
    now,
    { user: 'usr_ana', form: 'sales-page' },
    {
      save: async ({ salesPage }, version) => {
        sent.push(`${salesPage.tagline} over ${version}`)
        if (version !== now.salesPageVersion)
          throw refusal('CONFLICT', 'This page was changed in another tab.')
        now = course(salesPage.tagline, sent.length + 1)
        if (sent.length === 1) throw offline()
        return now
      },
      read: async () => now,
      onSaved: () => {},
    },
  )
  saver.open()
  const phase = () => saver.getState().phase
  saver.edit({ tagline: 'Arrived.' })
  await saver.saveNow()
  expect(phase()).toBe('offline')
  saver.edit({ tagline: 'And more.' })
  await saver.saveNow()
  expect(phase()).toBe('waiting')
  await saver.saveNow()
  expect(phase()).toBe('saved')
  expect(sent).toEqual(['Arrived. over Before.', 'And more. over Before.', 'And more. over Arrived.'])
  // Someone else's is still asked about.
  now = course('Theirs.', 9)
  saver.edit({ tagline: 'Mine.' })
  await saver.saveNow()
  expect(phase()).toBe('conflict')
})
