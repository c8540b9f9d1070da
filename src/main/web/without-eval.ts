import { config } from 'zod'

/** zod compiles its parsers with `new Function` where it may; here the policy forbids it, and even the try is a violation. */
config({ jitless: true })
