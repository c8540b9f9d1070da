import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { OpenProducts, plansContract } from '../../contract.ts'
import { planLimits } from '../../rules.ts'
import { UpgradePage } from '../UpgradePage.tsx'
import { ClosedProducts } from './ClosedProducts.tsx'
import { PlanFullNotice } from './PlanFullNotice.tsx'

type Fakes = { plans: FakeOf<typeof plansContract> }
const idOf = (n: number): Id<'crs'> => `crs_${String(n).padStart(26, '0')}`

/** A server that keeps a choice, as the real one does. */
function plansServer(count: number, own: Plan = 'free_plan') {
  let kept: readonly string[] = []
  const openOn = (plan: Plan): OpenProducts => {
    const limit = planLimits[plan].counted
    const ids = Array.from({ length: count }, (_, n) => idOf(n + 1))
    const order = [...ids.filter((id) => kept.includes(id)), ...ids.filter((id) => !kept.includes(id))]
    const open = limit === null ? order : order.slice(0, limit)
    return {
      plan,
      limit,
      courses: ids.map((id, n) => ({
        id,
        title: `Course ${n + 1}`,
        students: n,
        isOpen: open.includes(id),
      })),
    }
  }
  return {
    usage: async () => ({
      courses: count,
      courseLimit: planLimits[own].counted,
      students: 3,
      studentLimit: null,
      isFull: false,
      enforced: true,
    }),
    openCourses: async ({ plan = own }: { plan?: Plan | undefined }) => openOn(plan),
    chooseOpenCourses: vi.fn(async ({ courseIds }: { courseIds: Id<'crs'>[] }) => {
      kept = courseIds
      return openOn(own)
    }),
  } satisfies Fakes['plans']
}

const show = (plans: Fakes['plans']) =>
  renderWithServer<Fakes>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <ClosedProducts linksToPlans />
    </Guard>,
    { plans },
    { user: makeUser() },
  )
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Choose which stay open' }))
  return within(await screen.findByRole('dialog', { name: 'Choose which courses stay open' }))
}

describe('T1: courses that a plan closes', () => {
  it('are counted in a notice with the way to choose and to the plans', async () => {
    show(plansServer(3))
    expect(await screen.findByText('2 of your 3 published courses are closed to new students')).toBeTruthy()
    expect(
      screen.getByText('The Free Plan keeps 1 course open. Everyone already in the others keeps everything.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
  })

  it('are no news while everything fits', async () => {
    const plans = plansServer(1)
    const asked = vi.fn(plans.openCourses)
    show({ ...plans, openCourses: asked })
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(screen.queryByRole('button', { name: 'Choose which stay open' })).toBeNull()
  })

  it('are chosen one of many on a plan that keeps one, beginning with the one that is open', async () => {
    const plans = plansServer(3)
    show(plans)
    const dialog = await openDialog()
    const group = within(dialog.getByRole('group', { name: 'Open to new students' }))
    const radios = group.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ checked }) => checked)).toEqual([true, false, false])
    await userEvent.click(group.getByRole('radio', { name: /Course 3/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    expect(await screen.findByText('“Course 3” is the course that stays open')).toBeTruthy()
    expect(plans.chooseOpenCourses.mock.calls[0]?.[0]).toEqual({ courseIds: [idOf(3)] })
    expect(screen.queryByRole('dialog')).toBeNull()
    const again = await openDialog()
    expect(again.getByRole<HTMLInputElement>('radio', { name: /Course 3/ }).checked).toBe(true)
  })

  it('are ticked where a plan keeps several: as many as it keeps, no more and no fewer', async () => {
    const plans = plansServer(12, 'basic_plan')
    show(plans)
    const dialog = await openDialog()
    const box = (n: number) => dialog.getByRole<HTMLInputElement>('checkbox', { name: `Course ${n}` })
    expect(dialog.getByText('10 of 10 chosen Clear one to choose another.')).toBeTruthy()
    expect([box(10).checked, box(11).checked, box(11).disabled]).toEqual([true, false, true])
    await userEvent.click(box(1))
    expect(dialog.getByText('9 of 10 chosen')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    expect(dialog.getByText('Choose 1 more course.')).toBeTruthy()
    expect(plans.chooseOpenCourses).not.toHaveBeenCalled()
    await userEvent.click(box(12))
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    await waitFor(() => expect(plans.chooseOpenCourses).toHaveBeenCalledTimes(1))
    expect(plans.chooseOpenCourses.mock.calls[0]?.[0].courseIds).toHaveLength(10)
    expect(plans.chooseOpenCourses.mock.calls[0]?.[0].courseIds).toContain(idOf(12))
  })

  it('stay chosen in the dialog when the server refuses, with its reason', async () => {
    const sentence = 'One of these courses isn’t published anymore. Check the list and choose again.'
    const refused = async () => {
      throw refusal('NOT_FOUND', sentence)
    }
    show({ ...plansServer(2), chooseOpenCourses: refused })
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('radio', { name: /Course 2/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(sentence)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Course 2/ }).checked).toBe(true)
  })

  it('are named before moving down, and can be chosen there already', async () => {
    const plans = plansServer(6, 'pro_plan')
    renderWithServer<Fakes>(
      <Guard access="signed-in" loading={null}>
        <UpgradePage />
      </Guard>,
      { plans },
      { at: '/upgrade', user: makeUser({ plan: 'pro_plan' }) },
    )
    await userEvent.click(await screen.findByRole('radio', { name: 'Free Plan' }))
    const bar = () => screen.getByRole('region', { name: 'Confirm the change' })
    await waitFor(() => expect(bar().textContent).toContain('Stays open: Course 1.'))
    expect(bar().textContent).toContain('Closed to new students: Course 2, Course 3, Course 4 and 2 more.')
    const dialog = await openDialog()
    await userEvent.click(dialog.getByRole('radio', { name: /Course 5/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save choice' }))
    await waitFor(() => expect(bar().textContent).toContain('Stays open: Course 5.'))
    expect(plans.chooseOpenCourses.mock.calls[0]?.[0]).toEqual({ courseIds: [idOf(5)] })
  })
})

it.each([
  [1, 1, true],
  [0, 1, false],
])(
  'of %j courses with a limit of %j, a full plan is said before anything is typed: %j',
  async (courses, courseLimit, says) => {
    let asked = 0
    const usage = async () => {
      asked += 1
      return { courses, courseLimit, students: 0, studentLimit: null, isFull: says, enforced: true }
    }
    renderWithServer<Fakes>(
      <Guard access={{ role: 'creator' }} loading={null}>
        <PlanFullNotice />
      </Guard>,
      { plans: { usage } },
      { user: makeUser({ plan: 'free_plan' }) },
    )
    if (says) {
      expect(await screen.findByText(/You have all the courses that the Free Plan includes\./)).toBeTruthy()
      expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
    } else {
      await waitFor(() => expect(asked).toBe(1))
      expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull()
    }
  },
)
