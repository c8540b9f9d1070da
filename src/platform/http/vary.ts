import type { FastifyReply } from 'fastify'

/** Says that the answer depends on a header of the request, beside those it depends on already. */
export function addVary(reply: FastifyReply, name: string): void {
  const known = String(reply.getHeader('vary') ?? '')
  const names = known.split(',').map((each) => each.trim().toLowerCase())
  if (!names.includes(name)) reply.header('vary', known === '' ? name : `${known}, ${name}`)
}
