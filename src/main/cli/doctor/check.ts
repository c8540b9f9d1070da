/** One thing that was looked at. A warning is for attention; only a failure keeps the product from working. */
export type Check = { name: string; state: 'ok' | 'warning' | 'failed'; message: string }

export const ok = (name: string, message: string): Check => ({ name, state: 'ok', message })
export const warning = (name: string, message: string): Check => ({ name, state: 'warning', message })
export const failure = (name: string, message: string): Check => ({ name, state: 'failed', message })
