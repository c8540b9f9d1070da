import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderWithServer } from '#testing/web.tsx'
import type { CourseDetail } from '../../contract.ts'
import { PublishChecklist } from './PublishChecklist.tsx'

const course = (hasLesson: boolean) =>
  ({
    id: 'crs_00000000000000000000000001',
    status: 'draft',
    lessons: [{ id: 'lsn_00000000000000000000000001', title: 'Choosing clay' }],
    price: { cents: 4900, currency: 'USD' },
    checklist: [
      { key: 'title', done: true, required: true },
      { key: 'lesson', done: hasLesson, required: true },
    ],
  }) as unknown as CourseDetail

/** As when the panel is opened while the first words of a lesson are on their way. */
function Saving() {
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <PublishChecklist
        course={course(isSaved)}
        busy={false}
        refusal={null}
        onPublish={() => {}}
        onFix={() => {}}
        onClose={() => {}}
      />
      <input aria-label="Saved" type="checkbox" onChange={() => setSaved(true)} />
    </>
  )
}

it('keeps the focus in the panel when what was missing is there meanwhile', async () => {
  renderWithServer(<Saving />, {})
  const fix = await screen.findByRole('link', { name: /Choosing clay/ })
  fix.focus()
  // Not by a press, which would move the focus.
  screen.getByRole('checkbox', { name: 'Saved' }).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await waitFor(() => expect(fix.isConnected).toBe(false))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Publish course' })),
  )
})
