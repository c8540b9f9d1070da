import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from './test-render.tsx'
import { toast } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const say = (message: string, onUndo?: () => void) => act(() => void toast({ message, onUndo }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

it('undoes once and goes', () => {
  const onUndo = vi.fn()
  renderUi(<p>Page</p>)
  say('Draft moved to Trash', onUndo)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(onUndo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Draft moved to Trash')).toBeNull()
})

it('stays six seconds, ten with Undo', () => {
  renderUi(<p>Page</p>)
  say('Saved')
  say('Deleted', () => {})
  pass(6_100)
  expect([screen.queryByText('Saved'), screen.queryByText('Deleted') !== null]).toEqual([null, true])
  pass(4_000)
  expect(screen.queryByText('Deleted')).toBeNull()
})

it('waits while the pointer rests on it', () => {
  renderUi(<p>Page</p>)
  say('Saved')
  pass(5_000)
  fireEvent.mouseEnter(screen.getByText('Saved'))
  pass(30_000)
  expect(screen.getByText('Saved')).toBeTruthy()
  fireEvent.mouseLeave(screen.getByText('Saved'))
  pass(1_100)
  expect(screen.queryByText('Saved')).toBeNull()
})

it('shows three at most, the newest of them', () => {
  renderUi(<p>Page</p>)
  for (const word of ['one', 'two', 'three', 'four']) say(word)
  expect(['one', 'two', 'three', 'four'].filter((word) => screen.queryByText(word))).toEqual([
    'two',
    'three',
    'four',
  ])
})
