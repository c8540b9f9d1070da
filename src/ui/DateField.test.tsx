import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { DateField } from './DateField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { RegionContext } from './region.ts'
import { TimeField } from './TimeField.tsx'
import { renderUi } from './test-render.tsx'

function Until({ start = '', region = 'en' }: { start?: string; region?: string }) {
  const [value, setValue] = useState(start)
  return (
    <RegionContext value={region}>
      <DateField
        label="Until"
        min="2026-11-20"
        max="2027-11-20"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <output data-testid="kept">{value}</output>
      <button type="button" onClick={() => setValue('')}>
        Reset
      </button>
    </RegionContext>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Until' })
const kept = () => screen.getByTestId('kept').textContent

describe('a date field', () => {
  it('reads what is typed in the reader’s region, and tidies it when it is left', async () => {
    renderUi(<Until region="en-GB" />)
    expect(field().placeholder).toBe('DD/MM/YYYY')
    await userEvent.type(field(), '4/12/26')
    expect(kept()).toBe('2026-12-04')
    await userEvent.tab()
    expect(field().value).toBe('4 Dec 2026')
  })

  it('keeps what it can’t read, and says what to type', async () => {
    renderUi(<Until />)
    await userEvent.type(field(), 'next week')
    expect(screen.queryByText(/Enter a date like/)).toBeNull()
    await userEvent.tab()
    expect(screen.getByText(/^Enter a date like \w+ \d+, \d{4}$/)).toBeTruthy()
    expect([field().value, kept()]).toEqual(['next week', 'next week'])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect([field().value, screen.queryByText(/Enter a date like/)]).toEqual(['', null])
  })

  it('says from when and to when a day may be', async () => {
    renderUi(<Until start="2026-11-19" />)
    expect(screen.getByText('Choose Nov 20, 2026 or later')).toBeTruthy()
    await userEvent.clear(field())
    await userEvent.type(field(), 'Nov 21, 2027')
    await userEvent.tab()
    expect(screen.getByText('Choose Nov 20, 2027 or earlier')).toBeTruthy()
  })

  it('opens a calendar that is walked by keys, and gives the focus back', async () => {
    renderUi(<Until start="2026-11-24" />)
    const opener = screen.getByRole('button', { name: 'Choose a date: Until' })
    await userEvent.click(opener)
    const grid = await screen.findByRole('grid', { name: 'November 2026' })
    const day = (name: string) => within(grid).getByRole<HTMLButtonElement>('button', { name })
    await waitFor(() => expect(document.activeElement).toBe(day('Tuesday, November 24, 2026')))
    expect(day('Tuesday, November 24, 2026').closest('td')?.getAttribute('aria-selected')).toBe('true')
    expect(day('Thursday, November 19, 2026').disabled).toBe(true)
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday, December 2, 2026')
    await userEvent.keyboard('{PageDown}{Home}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday, December 27, 2026')
    await userEvent.keyboard('{End}{Enter}')
    expect(kept()).toBe('2027-01-02')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(field().value).toBe('Jan 2, 2027')
  })

  it('closes by Esc and changes nothing', async () => {
    renderUi(<Until start="2026-11-24" />)
    field().focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await screen.findByRole('grid')
    await userEvent.keyboard('{ArrowLeft}{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    expect(kept()).toBe('2026-11-24')
  })
})

function At({ start = '' }: { start?: string }) {
  const [value, setValue] = useState<string | null>(start)
  const [settled, setSettled] = useState<string | null>(start)
  return (
    <>
      <DateTimeField label="Opens" value={value ?? ''} onChange={setValue} onSettled={setSettled} />
      <output data-testid="kept">{`${value} ${settled}`}</output>
    </>
  )
}

describe('a field of date and time', () => {
  it('takes the beginning of the day until a time is said', async () => {
    renderUi(<At />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Opens' }), '12/1/2026')
    await userEvent.tab()
    expect(kept()).toBe('2026-12-01T00:00 2026-12-01T00:00')
    const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens, time' })
    await userEvent.type(time, '7:30 pm')
    await userEvent.tab()
    expect(kept()).toBe('2026-12-01T19:30 2026-12-01T19:30')
    expect(time.value).toMatch(/^7:30\sPM$/)
  })

  it('holds back what it can’t read, and loses none of it', async () => {
    renderUi(<At start="2026-12-01T09:30" />)
    const time = screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens, time' })
    await userEvent.clear(time)
    await userEvent.type(time, 'noonish')
    await userEvent.tab()
    expect(kept()).toBe('null null')
    expect(time.value).toBe('noonish')
    expect(screen.getByText(/^Enter a time like 9:30\sAM$/)).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Opens' }).value).toBe('Dec 1, 2026')
  })
})

function Time() {
  const [value, setValue] = useState('19:00')
  return (
    <>
      <TimeField label="Time" value={value} onChange={({ target }) => setValue(target.value)} />
      <output data-testid="kept">{value}</output>
    </>
  )
}

it('a time field moves by arrows, and offers the half hours', async () => {
  renderUi(<Time />)
  screen.getByRole('textbox', { name: 'Time' }).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  expect(kept()).toBe('19:15')
  await userEvent.click(screen.getByRole('button', { name: 'Choose a time: Time' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /^8:30\sAM$/ }))
  expect(kept()).toBe('08:30')
})
