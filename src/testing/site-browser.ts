import type { FastifyInstance } from 'fastify'

/** A browser without script: it follows redirects of ours and keeps cookies. */
export function siteBrowser(web: FastifyInstance) {
  const cookies = new Map<string, string>()
  async function send(method: 'GET' | 'POST', url: string, form?: Record<string, string>) {
    const answer = await web.inject({
      method,
      url,
      headers: {
        host: 'localhost:3000',
        accept: 'text/html',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form
          ? { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:3000' }
          : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  async function open(url: string) {
    let answer = await send('GET', url)
    let at = url
    while (answer.statusCode === 303 && String(answer.headers.location).startsWith('/')) {
      at = String(answer.headers.location)
      answer = await send('GET', at)
    }
    return { answer, at }
  }
  return {
    cookies,
    open,
    async post(url: string, form: Record<string, string>) {
      const answer = await send('POST', url, form)
      return answer.statusCode === 303 ? open(String(answer.headers.location)) : { answer, at: url }
    },
  }
}
