import { expect, it, onTestFinished } from 'vitest'
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
