import type { FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import type { SitePageFrame } from './pages/SitePage.tsx'

/** The frame of a page; in a language, that whose texts an admin edits on it. */
export type FrameOf = (request: FastifyRequest, edited?: Language) => Promise<SitePageFrame>
