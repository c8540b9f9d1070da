/**
 * The first working form of a slice: one noun with a title that a creator lists and makes. `area` is the folder
 * (`memberships`), `noun` its first thing (`membership`), `many` the plural of that, `prefix` the id's (`mbr`).
 */
export function areaFiles({ area, noun, many, prefix }) {
  const names = {
    area,
    noun,
    many,
    prefix,
    Noun: capital(noun),
    Many: capital(many),
    may: `create${capital(noun)}`,
  }
  return { ...rootFiles(names), ...serverFiles(names), ...manifest(names), ...webFiles(names) }
}

function rootFiles({ area, noun, prefix, Noun, Many, may }) {
  return {
    'README.md': `# ${capital(area)}

- **Nouns**: ${noun}, …
- **Rules that surprise**: …
- **Announces**: \`${area}.${noun}Created\`.
- **Listens to**: nothing yet.
`,

    'contract.ts': `import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zId } from '#kernel/wire.ts'
import { zPage } from '#kernel/paging.ts'
import { zInstant } from '#kernel/time.ts'
import { maxTitleLength } from './rules.ts'

export const z${Noun} = z.object({ id: zId('${prefix}'), title: z.string(), createdAt: zInstant })
export type ${Noun} = z.infer<typeof z${Noun}>

export const ${area}Contract = {
  list: allow({ role: 'creator' })
    .route({ method: 'GET', path: '/${area}', summary: '${Many} of the workspace, newest first' })
    .input(zPage)
    .output(z.object({ items: z.array(z${Noun}), cursor: z.string().nullable() })),

  create: allow({ role: 'creator' })
    .route({ method: 'POST', path: '/${area}', summary: 'Make a ${noun}', successStatus: 201 })
    .input(z.object({ title: z.string().trim().min(1).max(maxTitleLength) }))
    .output(z${Noun}),
}
`,

    'policy.ts': `import type { Actor } from '#kernel/actor.ts'

/** Who may touch a ${noun}. The server enforces these; screens ask the same functions what to offer. */
export const may = {
  ${may}: (actor: Actor) => actor.kind === 'creator',
}
`,

    'rules.ts': `export const maxTitleLength = 150
`,

    'events.ts': `import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

export const ${noun}Created = defineEvent('${area}.${noun}Created', z.object({ ${noun}Id: zId('${prefix}'), title: z.string() }))
`,

    'messages.ts': `/** Every visible word of ${area}, English. The composition mounts it as \`${area}\`. */
export const ${area}Messages = {
  title: '${Many}',
}
`,

    'messages.de.ts': `import type { Words } from '#kernel/language.ts'
import type { ${area}Messages } from './messages.ts'

/** Every visible word of ${area}, German. */
export const ${area}MessagesDe: Words<typeof ${area}Messages> = {
  title: '${Many}',
}
`,
  }
}

function serverFiles({ area, noun, many, prefix, Noun, Many }) {
  return {
    'server/tables.ts': `import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { inWorkspace, instant } from '#platform/tables.ts'

export const ${many} = pgTable(
  '${snake(many)}',
  {
    ...inWorkspace<'${prefix}'>(),
    title: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.id] })],
)
`,

    [`server/${kebab(many)}.ts`]: `import { and, desc, lt } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { decodeCursor, encodeCursor } from '#kernel/paging.ts'
import { type CreatorCtx, withTransaction, workspaceOf } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { mine } from '#platform/tables.ts'
import type { ${Noun} } from '../contract.ts'
import { ${noun}Created } from '../events.ts'
import { may } from '../policy.ts'
import { ${many} } from './tables.ts'

/** ${Many} of the workspace, newest first: ids sort by the moment they were made. */
export async function list${Many}(ctx: CreatorCtx, page: { cursor?: string; limit: number }) {
  const last = decodeCursor(page.cursor)?.[0]
  const rows = await ctx.db
    .select()
    .from(${many})
    .where(and(mine(ctx, ${many}), last ? lt(${many}.id, String(last) as Id<'${prefix}'>) : undefined))
    .orderBy(desc(${many}.id))
    .limit(page.limit + 1)
  const items = rows.slice(0, page.limit).map(to${Noun})
  const end = items.at(-1)
  return { items, cursor: rows.length > page.limit && end ? encodeCursor(end.id) : null }
}

/**
 * Makes a ${noun} and announces it.
 *
 * @throws FORBIDDEN when the actor may not.
 */
export function create${Noun}(ctx: CreatorCtx, input: { title: string }): Promise<${Noun}> {
  if (!may.${may}(ctx.actor)) throw new AppError('FORBIDDEN', 'You don’t have permission to do this.')
  return withTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const row = { workspaceId: workspaceOf(ctx), id: newId('${prefix}', now), ...input, createdAt: now, updatedAt: now }
    await ctx.db.insert(${many}).values(row)
    await announce(ctx, row.workspaceId, ${noun}Created, { ${noun}Id: row.id, title: row.title })
    return to${Noun}(row)
  })
}

function to${Noun}(row: typeof ${many}.$inferSelect): ${Noun} {
  return { id: row.id, title: row.title, createdAt: row.createdAt.toISOString() }
}
`,

    'server/routes.ts': `import { implement } from '@orpc/server'
import { type CallCtx, creatorCtx, guarded } from '#platform/rpc.ts'
import { ${area}Contract } from '../contract.ts'
import { create${Noun}, list${Many} } from './${kebab(many)}.ts'

const on = implement(${area}Contract).$context<CallCtx>().use(guarded)

export const ${area}Routes = on.router({
  list: on.list.handler(({ context, input }) => list${Many}(creatorCtx(context), input)),
  create: on.create.handler(({ context, input }) => create${Noun}(creatorCtx(context), input)),
})
`,
  }
}

function manifest({ area }) {
  return {
    'server/area.ts': `import type { ServerArea } from '#platform/area.ts'
import { ${area}Routes } from './routes.ts'

export const ${area}: ServerArea = {
  name: '${area}',
  routes: { ${area}: ${area}Routes },
  listeners: [],
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'by its columns',
  refusals: { de: [] },
}
`,
  }
}

function webFiles({ area }) {
  return {
    'web/area.ts': `import type { WebArea } from '#webkit/area.ts'

export const ${area}: WebArea = {
  name: '${area}',
  pages: [],
  words: { ${area}: { en: () => import('./words/${area}.ts'), de: () => import('./words/${area}.de.ts') } },
}
`,

    [`web/words/${area}.ts`]: `import { ${area}Messages } from '#areas/${area}/messages.ts'

/** Words of ${area}, English. */
export const words = { ${area}: ${area}Messages }

declare module '#webkit/words.ts' {
  interface WordParts {
    ${area}: typeof words
  }
}
`,

    [`web/words/${area}.de.ts`]: `import { ${area}MessagesDe } from '#areas/${area}/messages.de.ts'
import type { Words } from '#kernel/language.ts'
import type { words as english } from './${area}.ts'

/** Words of ${area}, German. */
export const words: Words<typeof english> = { ${area}: ${area}MessagesDe }
`,
  }
}

const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1)
const kebab = (word) => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const snake = (word) => kebab(word).replaceAll('-', '_')
