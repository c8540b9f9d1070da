import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProduct } from '../../scripts/product.ts'
import { buy } from './buyers.ts'
import { benchDatabase } from './database.ts'
import { makeCourses, signInSeller } from './seller.ts'

/**
 * Statements of one checkout on its way from request to answer, counted in the server's own log with one web process and no
 * worker beside it.
 */
export async function statementsOfCheckout(): Promise<number> {
  const database = await benchDatabase({ log_statement: 'all', log_line_prefix: '%a|' })
  try {
    const whole = await startProduct({
      dataDir: join(database.folder, 'product'),
      env: { DATABASE_URL: database.url },
    })
    const courses = await makeCourses(await signInSeller(whole), 1, 3)
    await whole.stop()
    const web = await startProduct({
      dataDir: join(database.folder, 'product'),
      env: { DATABASE_URL: database.url, TRUST_PROXY: '127.0.0.1,::1' },
      args: ['--role', 'web'],
    })
    try {
      const one = { url: web.url, offers: courses.map((course) => course.offerId), expectedTotalCents: 4_900 }
      const ask = (run: string) => buy({ ...one, seconds: 0.001, together: 1, copies: 1, run })
      // The first connection says hello to the database in statements of its own.
      await ask('warm')
      const before = logged(database.folder)
      const { orders } = await ask('counted')
      await new Promise((resolve) => setTimeout(resolve, 300))
      return Math.round((logged(database.folder) - before) / orders)
    } finally {
      await web.stop()
    }
  } finally {
    await database.stop()
  }
}

function logged(folder: string): number {
  const logs = join(folder, 'postgres', 'log')
  const text = readdirSync(logs)
    .map((name) => readFileSync(join(logs, name), 'utf8'))
    .join('\n')
  return text.match(/^throughline\|LOG: {2}(statement|execute)/gm)?.length ?? 0
}
