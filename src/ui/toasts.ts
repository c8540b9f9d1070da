import { useSyncExternalStore } from 'react'
import type { LucideIcon } from './icons.ts'

export type ToastAction = { label: string; onClick: () => void } | { label: string; to: string }
export type Toast = {
  id: number
  message: string
  icon?: LucideIcon
  onUndo?: () => void
  action?: ToastAction
}

const atMost = 3
let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says that something happened, in passing (P11). Never the only place an error is told. */
export function toast(fields: Omit<Toast, 'id'>): number {
  last += 1
  change([...shown, { ...fields, id: last }].slice(-atMost))
  return last
}

export function dismissToast(id: number) {
  change(shown.filter((each) => each.id !== id))
}

/** Takes all away: another person is at the screen now. */
export const clearToasts = () => change([])

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = () => useSyncExternalStore(subscribe, () => shown)
