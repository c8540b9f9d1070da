import { inRoot } from './repository.mjs'

/**
 * What the product runs with. Once the demo was told V8 kept 130 MB for young objects that were long gone, and the allocator 100 MB
 * in the arenas of its threads: with these an installation takes half the memory, at the same speed.
 */
export const flags = ['--max-semi-space-size=16']
export const environment = { MALLOC_ARENA_MAX: '2' }

/** What Node made of the program's code, so that the next start needn't. */
export const compileCache = inRoot('dist', 'compiled')
