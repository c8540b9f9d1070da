/**
 * The page without a connection: lists the courses of which lessons were kept on this device, and leads back to where
 * someone wanted to go. The names of the copies are those of `areas/learning/web/shared/kept-copies.ts`.
 */
const copiesPrefix = 'throughline-learn.'

type CourseCopy = { title: string; lessons: number }

async function keptCourses(): Promise<Map<string, CourseCopy>> {
  const found = new Map<string, CourseCopy>()
  for (const name of await caches.keys()) {
    if (!name.startsWith(copiesPrefix)) continue
    const copies = await caches.open(name)
    for (const request of await copies.keys()) await count(found, copies, request)
  }
  return found
}

async function count(found: Map<string, CourseCopy>, copies: Cache, request: Request): Promise<void> {
  const [, courseId, lessonId] = /^\/kept\/([^/]+)(?:\/([^/]+))?$/.exec(new URL(request.url).pathname) ?? []
  if (!courseId) return
  const known = found.get(courseId) ?? { title: '', lessons: 0 }
  if (lessonId) known.lessons += 1
  else {
    const course: { title?: unknown } = (await (await copies.match(request))?.json()) ?? {}
    if (typeof course.title === 'string') known.title = course.title
  }
  found.set(courseId, known)
}

async function list(): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-kept]')
  const lines = section?.querySelector('ul')
  if (!section || !lines || typeof caches === 'undefined') return
  for (const [courseId, { title, lessons }] of await keptCourses()) {
    if (!title || lessons === 0) continue
    const link = document.createElement('a')
    link.href = `/learn/${encodeURIComponent(courseId)}`
    link.textContent = title
    const note = document.createElement('span')
    note.className = 'meta'
    const words = lessons === 1 ? section.dataset.one : section.dataset.more
    note.textContent = (words ?? '').replace('#', String(lessons))
    const line = document.createElement('li')
    line.append(link, ' ', note)
    lines.append(line)
    section.hidden = false
  }
}

// The page is at the address that couldn't be reached: asking for it again is the way on.
const again = document.querySelector<HTMLAnchorElement>('[data-again]')
if (again && location.pathname !== '/offline') again.href = location.pathname + location.search
window.addEventListener('online', () => {
  if (location.pathname !== '/offline') location.reload()
})
void list().catch(() => {})

export {}
