export const flags: string[]
export const environment: { MALLOC_ARENA_MAX: string }
export const compileCache: string
