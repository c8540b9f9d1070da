import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { TabPanel } from './TabPanel.tsx'
import { Tabs } from './Tabs.tsx'
import { renderUi } from './test-render.tsx'
import { useTab } from './use-tab.ts'

const values = ['courses', 'lessons', 'analytics'] as const

function Sample() {
  const [tab, choose] = useTab(values)
  return (
    <>
      <Tabs
        label="Courses"
        value={tab}
        onChange={choose}
        items={values.map((value) => ({ value, label: value }))}
      />
      <TabPanel value={tab}>Panel of {tab}</TabPanel>
    </>
  )
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

it('opens the tab the URL names, and the first one otherwise', () => {
  renderUi(<Sample />, '/courses?tab=lessons')
  expect(selected()).toBe('lessons')
  expect(screen.getByRole('tabpanel', { name: 'lessons' }).textContent).toBe('Panel of lessons')
})

it('moves with arrows, Home and End, around the ends, with one tab in the tab order', async () => {
  const router = renderUi(<Sample />)
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('courses')

  await userEvent.keyboard('{ArrowRight}')
  expect([selected(), document.activeElement?.textContent]).toEqual(['lessons', 'lessons'])
  expect(router.state.location.search).toBe('?tab=lessons')

  await userEvent.keyboard('{End}')
  expect(selected()).toBe('analytics')
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toBe('courses')
  await userEvent.keyboard('{ArrowLeft}')
  expect(selected()).toBe('analytics')
  await userEvent.keyboard('{Home}')
  expect(selected()).toBe('courses')
  expect(router.state.location.search).toBe('')

  const inOrder = screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)
  expect(inOrder.map((tab) => tab.textContent)).toEqual(['courses'])
})

it('goes back to the tab before', async () => {
  const router = renderUi(<Sample />)
  await userEvent.click(screen.getByRole('tab', { name: 'lessons' }))
  expect(selected()).toBe('lessons')
  await router.navigate(-1)
  expect((await screen.findByRole('tab', { selected: true, name: 'courses' })).textContent).toBe('courses')
})
