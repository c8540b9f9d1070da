import { sql } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { within } from '#platform/tables.ts'
import { studentImports } from './tables.ts'

/** Lines of files that named the person: who waits to be enrolled, and who couldn't be. */
export async function forgetImported(ctx: Ctx, { email }: Person): Promise<void> {
  const line = JSON.stringify([{ email }])
  const named = await ctx.db
    .select({ workspaceId: studentImports.workspaceId, id: studentImports.id })
    .from(studentImports)
    .where(sql`${studentImports.failures} @> ${line}::jsonb or ${studentImports.rows} @> ${line}::jsonb`)
  const others = <L extends { email: string }>(lines: L[]) => lines.filter((each) => each.email !== email)
  for (const { workspaceId, id } of named) {
    const own = within(workspaceId, studentImports, id)
    const [file] = await ctx.db
      .select({ rows: studentImports.rows, failures: studentImports.failures })
      .from(studentImports)
      .where(own)
      .for('update')
    if (!file) continue
    await ctx.db
      .update(studentImports)
      .set({ rows: others(file.rows), failures: others(file.failures) })
      .where(own)
  }
}
