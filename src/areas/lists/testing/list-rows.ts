import { listViews, saveView } from '#areas/lists/server/saved-views.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { TestApplication } from '#testing/application.ts'
import { everybody, type Row } from '#testing/hostile.ts'
import { ctxFor, signInAgain, type World } from '#testing/people.ts'

/** A view that S saved of the list of what they own. */
async function ofView(app: TestApplication, { s }: World) {
  const ctx = (await ctxFor(app, await signInAgain(app, s))) as Ctx<SignedIn>
  const view = { list: 'library', name: 'Unfinished', query: 'filter=going', isDefault: false } as const
  const [known] = await listViews(ctx, 'library')
  return { viewId: (known ?? (await saveView(ctx, view))).id }
}

/** Rows for the views of lists that someone saved. */
export function listRows(): Row[] {
  const signedIn = (status: number) => ({ ...everybody(status), X: 401, P: 401 })
  return [
    {
      operation: 'GET /saved-views',
      expect: signedIn(200),
      query: () => ({ list: 'courses' }),
      ownThingsOnly: true,
    },
    {
      operation: 'POST /saved-views',
      expect: signedIn(201),
      body: () => ({ list: 'courses', name: 'Drafts', query: 'status=draft' }),
      ownThingsOnly: true,
    },
    {
      operation: 'PATCH /saved-views/{viewId}',
      expect: { ...signedIn(404), S: 200 },
      ids: ofView,
      body: () => ({ name: 'Under way' }),
    },
    // To delete what is not there, or not theirs, is done and changes nothing.
    { operation: 'DELETE /saved-views/{viewId}', expect: signedIn(200), ids: ofView },
  ]
}
