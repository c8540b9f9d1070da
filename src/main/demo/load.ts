import { getBranding, updateBranding } from '#areas/accounts/server/branding.ts'
import {
  demoCreatorCtx,
  demoStudent,
  demoUserIds,
  demoZone,
  makeDemoAccounts,
  makeDemoPeople,
} from '#areas/accounts/server/demo.ts'
import { findPlatformWorkspace } from '#areas/accounts/server/platform-workspace.ts'
import { issueCertificate } from '#areas/certificates/server/certificates.ts'
import type { MadeCourse } from '#areas/courses/server/demo/made-course.ts'
import { demoCourses, demoDrafts, makeDemoCourse } from '#areas/courses/server/demo.ts'
import { type PlannedDownload, planDownloads } from '#areas/downloads/server/demo/plan.ts'
import { downloadReviews } from '#areas/downloads/server/demo/reviews.ts'
import {
  demoProducts,
  downloadInDemo,
  type MadeProduct,
  makeDemoProduct,
} from '#areas/downloads/server/demo.ts'
import { studyDemoCourse } from '#areas/learning/server/demo.ts'
import { buyInDemo, type LedSale } from '#areas/payments/server/demo.ts'
import { answerReview, listReviews, publishReview } from '#areas/reviews/server/moderation.ts'
import { getOwnReviewState, type ReviewedThing, writeReview } from '#areas/reviews/server/reviews.ts'
import { showDemoHero } from '#areas/storefront/server/demo.ts'
import type { Thing } from '#areas/visits/rules.ts'
import { type DemoInterest, planVisits } from '#areas/visits/server/demo/plan.ts'
import { attributionInDemo, type DemoVisit, visitInDemo, visitsAt } from '#areas/visits/server/demo.ts'
import type { Id } from '#kernel/ids.ts'
import { days, minutes } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import type { DemoFacts, DemoSales } from '#platform/demo.ts'
import { announce } from '#platform/events/announce.ts'
import type { Application } from '../application.ts'
import { serverAreas } from '../areas.ts'
import type { DemoAccounts } from '../greeting.ts'
import { deliverPast } from './deliver-past.ts'
import { demoLoaded, dueDemo } from './demo-state.ts'
import { alone } from './lock.ts'
import { demoPassword, demoSignIn } from './password.ts'
import { demoBuyer } from './people.ts'
import { type PlannedSale, planOf } from './plan.ts'
import { answer, courseReviews, reviewQuote } from './words.ts'

/** So many people buy and learn at the same time: enough to keep the database busy. */
const atOnce = 6

type Load = Pick<Application, 'config' | 'ctx' | 'database'>

/**
 * Makes the demo on an installation without people, and returns how to sign in; null when there are people and no demo, or
 * when the password isn't in this data folder. Everything goes through the services with the clock moved. A load that was
 * killed is finished by the next one: each step looks whether it was done, and the last one says that all were.
 */
export function loadDemo({ config, ctx, database }: Load): Promise<DemoAccounts | null> {
  return alone(database, async () => {
    const due = await dueDemo(ctx)
    if (due === 'unwanted') return null
    if (due) {
      const password = demoPassword(config.dataDir)
      // Nothing goes out for what is long past, and money of the demo is test money wherever it is loaded.
      const past: Ctx = { ...ctx, instance: { ...ctx.instance, demo: true }, retelling: true }
      await tellHistory(past, password, due.begunAt)
    }
    return demoSignIn(config.dataDir)
  })
}

async function tellHistory(ctx: Ctx, password: string, begunAt: Date): Promise<void> {
  await makeDemoAccounts(ctx, password, begunAt)
  const ana = await demoCreatorCtx(ctx)
  const [kilnSafety, potteryBasics, glazingInDepth, glazeCards, templates, coneChart] = await allOf([
    makeDemoCourse(daysBefore(ana, begunAt, 218), demoCourses.kilnSafety),
    makeDemoCourse(daysBefore(ana, begunAt, 217), demoCourses.potteryBasics),
    makeDemoCourse(daysBefore(ana, begunAt, 12), demoCourses.glazingInDepth),
    makeDemoProduct(daysBefore(ana, begunAt, 200), demoProducts.glazeCards),
    makeDemoProduct(daysBefore(ana, begunAt, 199), demoProducts.templates),
    makeDemoProduct(daysBefore(ana, begunAt, 75), demoProducts.coneChart),
    makeDemoProduct(daysBefore(ana, begunAt, 2), demoProducts.logbook),
    makeDemoPeople(ctx, password, begunAt),
    showDemoHero(daysBefore(ana, begunAt, 198)),
    ...demoDrafts.map((draft, at) => makeDemoCourse(daysBefore(ana, begunAt, 260 + 15 * at), draft)),
  ])
  const courses = { kilnSafety, potteryBasics, glazingInDepth }
  const products = { glazeCards, templates, coneChart }
  const planned = [
    ...planOf(begunAt, demoZone, demoStudent),
    ...planDownloads(begunAt, demoZone, demoStudent, demoBuyer),
  ]
  const { visits, sales } = await visitsOf(ana, begunAt, planned, { ...courses, ...products })
  // One person's sales in their order; different people side by side.
  const people = [...Map.groupBy(sales, (sale) => sale.buyer.email).values()]
  await allOf([
    visitInDemo(ctx, ana.actor.workspaceId, visits),
    sideBySide(people, async (own) => {
      for (const sale of own.sort((one, other) => one.at.getTime() - other.at.getTime()))
        if ('course' in sale) await sellAndTeach(ctx, courses[sale.course], sale)
        else await sellAndSave(ctx, products[sale.product], sale)
    }),
  ])
  const demo: DemoFacts = {
    ...{ begunAt, creator: ana, zone: demoZone, student: demoStudent, person: demoBuyer },
    userIds: await demoUserIds(ctx),
    made: Object.fromEntries(Object.entries(courses).map(([name, { courseId }]) => [name, courseId])),
  }
  const sold: DemoSales[] = []
  for (const area of serverAreas) if (area.demo?.sell) sold.push(await area.demo.sell(ctx, demo))
  await allOf(sold.map((each) => tellSales(ctx, each)))
  await moderate(ana)
  for (const area of serverAreas) await area.demo?.tell?.(ctx, demo)
  const seller = await findPlatformWorkspace(ctx)
  await deliverPast(ctx, [ana.actor.workspaceId, platformWorkspaceId, ...(seller ? [seller] : [])])
  for (const area of serverAreas) await area.demo?.settle?.(ctx, demo)
  await withTransaction(ctx, (ctx) => announce(ctx, platformWorkspaceId, demoLoaded, {}))
}

async function tellSales(ctx: Ctx, { buyers, isInOrder, tell }: DemoSales): Promise<void> {
  await sideBySide(isInOrder ? [buyers] : buyers.map((buyer) => [buyer]), async (own) => {
    for (const buyer of own) {
      const pass = await buyInDemo(ctx, buyer.offerId, buyer.sale)
      if (pass) await buyer.tell(ctx, pass)
    }
  })
  await tell?.()
}

type Sale = (PlannedSale | PlannedDownload) & LedSale
type ProductOfDemo = PlannedSale['course'] | PlannedDownload['product']

const interest: Record<ProductOfDemo, DemoInterest> = {
  potteryBasics: { visits: 32, checkout: 0.07 },
  glazingInDepth: { visits: 20, checkout: 0.12, since: 11 },
  kilnSafety: { visits: 14, checkout: 0.06 },
  glazeCards: { visits: 17, checkout: 0.11 },
  templates: { visits: 11, checkout: 0.09 },
  // For the price of a coffee most press Buy, and then look for their card.
  coneChart: { visits: 6, checkout: 0.62 },
}

/** Who looked at what was made, and the sales with what led to them. */
async function visitsOf(
  ctx: CreatorCtx,
  begunAt: Date,
  planned: readonly Sale[],
  made: Record<ProductOfDemo, MadeCourse | MadeProduct>,
): Promise<{ visits: DemoVisit[]; sales: Sale[] }> {
  const { bought, looked } = planVisits(
    begunAt,
    interest,
    planned.map((sale, number) => ({
      ...{ of: 'course' in sale ? sale.course : sale.product, at: sale.at, cards: sale.cards },
      // One buyer of a course in seven asks not to be counted.
      isCounted: !('course' in sale) || number % 7 !== 3,
    })),
  )
  const things = Object.entries(made).map(([name, { offerId, ...of }]) => {
    const thing: Thing =
      'courseId' in of ? { kind: 'course', id: of.courseId } : { kind: 'download', id: of.downloadId }
    return [name, { thing, offerId }]
  })
  const visitOf = await visitsAt<ProductOfDemo>(ctx, ctx.actor.workspaceId, Object.fromEntries(things))
  const led = bought.map((visit) => visit && visitOf(visit))
  return {
    visits: [...led.filter((visit) => visit !== null), ...looked.map(visitOf)],
    sales: planned.map((sale, number) => {
      const visit = led[number]
      return visit ? { ...sale, led: attributionInDemo(ctx, visit) } : sale
    }),
  }
}

function daysBefore(ctx: CreatorCtx, begunAt: Date, count: number): CreatorCtx {
  return { ...ctx, now: () => new Date(begunAt.getTime() - days(count)) }
}

async function sellAndTeach(ctx: Ctx, course: MadeCourse, sale: PlannedSale): Promise<void> {
  const pass = await buyInDemo(ctx, course.offerId, sale)
  if (!pass) return
  await studyDemoCourse(ctx, course, pass, sale.study)
  await sayAndShow({ ...ctx, actor: { kind: 'pass', passes: [pass] } }, course.courseId, sale)
}

/** A certificate for who asked, and a review of who has something to say; each once. */
async function sayAndShow(ctx: Ctx, courseId: MadeCourse['courseId'], sale: PlannedSale): Promise<void> {
  const finished = sale.study.completed.at(-1)
  if (sale.certificateFor && finished)
    await issueCertificate({ ...ctx, now: () => finished }, courseId, sale.certificateFor)
  if (sale.says) await say(ctx, { kind: 'course', id: courseId }, sale.course, sale.says)
}

async function sellAndSave(ctx: Ctx, product: MadeProduct, sale: PlannedDownload): Promise<void> {
  const pass = await buyInDemo(ctx, product.offerId, sale)
  if (!pass) return
  await downloadInDemo(ctx, product, pass, sale.downloads)
  const buyer: Ctx = { ...ctx, actor: { kind: 'pass', passes: [pass] } }
  if (sale.says) await say(buyer, { kind: 'download', id: product.downloadId }, sale.product, sale.says)
}

async function say(
  ctx: Ctx,
  thing: ReviewedThing,
  name: ProductOfDemo,
  { number, at }: { number: number; at: Date },
): Promise<void> {
  const [rating, text] = { ...courseReviews, ...downloadReviews }[name][number] ?? []
  if (!rating || !text) return
  const then = { ...ctx, now: () => at }
  const { review, suggestedName } = await getOwnReviewState(then, thing)
  if (!review) await writeReview(then, thing, { rating, text, shownName: suggestedName })
}

/** The creator leaves all reviews as they are but the newest, which still waits, and answers one. */
async function moderate(ctx: CreatorCtx): Promise<void> {
  const { reviews } = await listReviews(ctx, { status: 'pending', page: 1 })
  for (const review of reviews.slice(1)) {
    const soon = { ...ctx, now: () => new Date(new Date(review.writtenAt).getTime() + minutes(50)) }
    await publishReview(soon, review.id)
    if (review.text === reviewQuote) await showQuote(soon, review.id)
    if (review.text === answer.to) await answerReview(soon, review.id, answer.text)
  }
}

/** All of them, so many at once. After a failure nothing new is begun, and what runs is waited for. */
async function sideBySide<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values()
  let failed = false
  const worker = async () => {
    for (const item of left) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await allOf(Array.from({ length: atOnce }, worker))
}

/** What all of them came to. After a failure what still runs is waited for. */
async function allOf<T extends readonly Promise<unknown>[] | []>(works: T) {
  await Promise.allSettled(works)
  return Promise.all(works)
}

/** Pulls a review out on the storefront, unless the creator chose another since. */
async function showQuote(ctx: CreatorCtx, quoteId: Id<'rvw'>): Promise<void> {
  const { front } = await getBranding(ctx)
  if (front.quoteId === null) await updateBranding(ctx, { front: { ...front, quoteId } })
}
