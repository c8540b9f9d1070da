import type { FastifyRequest } from 'fastify'
import type { SitePageFrame } from './pages/SitePage.tsx'

export type FrameOf = (request: FastifyRequest) => Promise<SitePageFrame>
