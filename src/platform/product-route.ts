/** The way ahead of whoever has something, for their receipt. */
export type ProductRoute = {
  hasStarted: boolean
  /** The stop they're at, and those ahead. */
  stops: readonly ProductStop[]
}
export type ProductStop = {
  label: string
  state: 'here' | 'ahead'
  note?: string
  /** What is there opens from it. */
  opens?: true
}
