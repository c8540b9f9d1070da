import type { SQL } from 'drizzle-orm'
import type { Plan, SignedIn } from '#kernel/actor.ts'
import type { EventType } from '#kernel/events.ts'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Money } from '#kernel/money.ts'
import type { Nouns, OwnFind, ProductFind, ProductKind, SeatKey, ThingKind } from '#kernel/things.ts'
import type { CreatorCtx, Ctx, WorkspaceCtx } from './context.ts'
import { type Gifts, pointFor } from './points.ts'
import type { ProductAllowance } from './product-allowance.ts'
import type { Alone, CatalogFacets } from './product-catalog.ts'
import type { ProductRoute, ProductStop } from './product-route.ts'
import type { ProductShelf } from './product-shelf.ts'
import type { ProductRefusals, ProductWords } from './product-words.ts'

export type { ProductRefusals, ProductRoute, ProductShelf, ProductStop, ProductWords }

/**
 * What payments, receipts and rights know of a kind: what it's called, and how it's sold, delivered and taken back. The platform's
 * own plans are no more than this; what creators make is a `Product`.
 */
export type SoldKind = {
  kind: ProductKind
  /** What its sale gives a right to. */
  thing: ThingKind
  nouns: Nouns
  words: Readonly<Record<Language, ProductWords>>
  /** Its seller works on it on this plan alone, its prices too; without it, on any. */
  sellerPlan?: Plan
  /** Whoever has one may buy another: a seat, a session. Without it, it's owned once. */
  isBoughtAgain?: true
  /** Why a checkout doesn't sell one, in its own words; without them, in words that fit any kind. */
  refusals?: ProductRefusals
  /** What orders, receipts and links need of some of them; those that don't exist (anymore) are left out. */
  describe(ctx: Ctx, workspaceId: Id<'wsp'>, ids: readonly Id[]): Promise<ReadonlyMap<Id, ProductCard>>
  /** What they're called in reviews and the log: also those that aren't sold anymore. */
  titlesOf(ctx: Ctx, workspaceIds: readonly Id<'wsp'>[], ids: readonly Id[]): Promise<ReadonlyMap<Id, string>>
  /** The way ahead of whoever holds a right, for their receipt; null where there is nothing to open yet. */
  route(
    ctx: Ctx,
    workspaceId: Id<'wsp'>,
    id: Id,
    held: RightHolder,
    language: Language,
  ): Promise<ProductRoute | null>
  /** In the transaction of the sale, once the right is given. Doing it again changes nothing. */
  deliver(ctx: WorkspaceCtx, id: Id, held: RightHolder & { called: string }): Promise<void>
  /** In the transaction that ends a right, whoever ended it. */
  takeBack(ctx: WorkspaceCtx, id: Id, held: RightHolder): Promise<void>
  /** A right was given, or its end moved: in the same transaction. */
  rightMoved?(ctx: WorkspaceCtx, id: Id, held: RightHolder): Promise<void>
  /** Others of its kind that subscribers may move to, with what they have: now where it's more, with the next payment where it's less. */
  movesTo?(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id): Promise<readonly Move[]>
  /**
   * No one pays for two of its kind. Where whoever asks changes what they pay for into this one; null for who pays for none. A payment that
   * would begin a second goes back.
   */
  changedAt?(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id): Promise<string | null>
  /** What was done in the place of an order is done in its contact's own from now on. Once is as good as twice. */
  join(ctx: WorkspaceCtx, id: Id, of: { contactId: Id<'ctc'>; seat: Id<'ord'> }): Promise<void>
  /** An order's line is called by the offer that was bought, not by the product. */
  isNamedByOffer?: true
  /** Others are given with it by the month (`ProductAllowance`). */
  givesByMonth?: true
  /** Where its buyer sees and changes it: there it's led to once it's paid, and no page of payments pauses it or changes its price. */
  managedAt?: string
  /** Its checkout asks for no coupon and reminds no one: it's the platform's own, and there are none. */
  isPlainSale?: true
}

/**
 * A kind of product, declared once by the area that makes it: what it's called, how it's sold, delivered and taken back, found
 * and shown. Payments, receipts, the library, search and the storefront ask every kind there is and know none by name.
 */
export type Product = SoldKind & {
  /** Where its seller sees who has it and what they say of it. */
  sellerPaths(id: Id): { people: string; reviews: string }
  /** Where its seller sees one person with some of them, in one statement; without it, among everyone who has it. */
  personPaths?(ctx: CreatorCtx, contactId: Id<'ctc'>, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>>
  /** Where it can be given with something else, by the month. */
  allowance?: ProductAllowance
  library: ProductInLibrary
  search: ProductInSearch
  store: ProductInStore
  /** Who may review one; nothing where no one can. */
  review?: ProductReviews
  /** What a plan counts one as. Whoever has one is a student of its seller. */
  countsFor?: {
    what: 'courses'
    count(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<number>
    /** Those on sale, in all workspaces or in one, as a relation `(published_at)`. */
    published(workspaceId?: Id<'wsp'>): SQL
  }
  /** All of them, as a file of the installation's export lists them: by workspace and id. */
  exported: {
    file: string
    count(ctx: Ctx): Promise<number>
    page(
      ctx: Ctx,
      after: { storeId: Id<'wsp'>; id: string } | null,
      limit: number,
    ): Promise<ExportedProduct[]>
  }
  /** What of it the dashboard of its seller tells. */
  feed: {
    /** What people did with it. */
    people: readonly EventType[]
    /** What became of it. */
    products: readonly EventType[]
    /** What is told in one line when it happens often in a day: there's a sentence for it. */
    repeats: readonly EventType[]
  }
  /** What else of it is on the dashboard of its seller; nothing for a kind that has no part in the first steps. */
  dashboard?: ProductOnDashboard
}

export type ProductOnDashboard = {
  firstSteps(workspaceId: Id<'wsp'>): FirstSteps
  /** The one that most people have used since then; null when no one did. */
  busiest?(ctx: CreatorCtx, since: Date): Promise<{ people: number; title: string } | null>
  /** What's planned at an hour of the seller's day, by its hour: a session. Its path opens it. */
  planned?(ctx: CreatorCtx, day: { from: Date; until: Date }): Promise<PlannedOnDay[]>
}

export type PlannedOnDay = {
  id: Id
  at: Date
  /** Whom it's with, and what it is; empty where there's nothing to say. */
  who: string
  title: string
  path: string
}

/** How far a seller has come with a kind. Each is one value, as SQL, so that the dashboard asks all kinds at once. */
export type FirstSteps = {
  /** How many there are. */
  made: SQL
  /** The draft that was worked on last. */
  draft: SQL
  /** What the first of those on sale is sold by. */
  offer: SQL
}

/** A product as an export of the installation has it. */
export type ExportedProduct = {
  id: string
  storeId: Id<'wsp'>
  title: string
  status: string
  createdAt: Date
  deletedAt: Date | null
}

/** Something else of its kind, and whether it gives less. */
export type Move = { id: Id; title: string; isLess: boolean }

/** Whose right it is: it says in whose place. */
export type RightHolder = { contactId: Id<'ctc'>; seat: SeatKey }

/** A product as a buyer sees it. */
export type ProductCard = {
  title: string
  /** What it is and how much of it, in the language of its seller's pages. */
  kindLabel: string
  /** Its picture, wherever it's shown; null where one is drawn. */
  imageFileId: Id<'fil'> | null
  slug: string
  /** The public page of the product. */
  salesPath: string
  /** Whether strangers may know of it: a draft, or what is in the trash, is its owner's and theirs who have it. */
  isPublic: boolean
  /** Why no one can buy it now, in words for a buyer; null when it's on sale. The one place that says so. */
  closedBecause: string | null
  /** Where its owner starts. */
  openPath: string
}

/** Someone in front of a thing they own: who they are to its seller, and how far they have come. */
export type Reviewer = {
  contactId: Id<'ctc'>
  done: number
  total: number
  finished: boolean
  /** It's proven that they're the contact. Who only typed the address at a checkout says nothing in public. */
  proven: boolean
}

export type ProductReviews = {
  /** The workspace of a thing, or null when there is none. */
  findWorkspace(ctx: Ctx, thingId: Id): Promise<Id<'wsp'> | null>
  /**
   * The actor as an owner of the thing; null for everyone who isn't one, its seller included. A thing that is gone, or was never
   * public, has no one new.
   */
  findReviewer(ctx: Ctx, workspaceId: Id<'wsp'>, thingId: Id): Promise<Reviewer | null>
  /** What to do before one may review: "Finish half of the lessons first. You're at 2 of 9." */
  whyNotYet(reviewer: Reviewer): string
}

/** A thing someone owns or owned, from the small table keyed by user. */
export type OwnedThing = RightHolder & {
  workspaceId: Id<'wsp'>
  thingId: Id
  grantedAt: Date
  /** Their access ended: when, and why in words. */
  ended: { at: string; reason: string } | null
}

/** Their cards, the one touched last first; what ended stays in sight. */
export type ProductInLibrary =
  | { cards(ctx: Ctx<SignedIn>, owned: readonly OwnedThing[]): Promise<LibraryCard[]> }
  | {
      /** What the API calls the list of them, for the kind that was all there was; a new kind needs none. */
      listedAs: string
      list(ctx: Ctx<SignedIn>, owned: readonly OwnedThing[]): Promise<{ id: Id; card: object }[]>
    }

/** What a card in the library says of anything owned. Its seller, its receipt and how it ended are the library's to add. */
export type LibraryCard = {
  id: Id
  title: string
  /** What it is and how much of it: "Tape, 9 songs". */
  about: string
  imageFileId: Id<'fil'> | null
  /** Where its owner opens it. */
  openPath: string
  lastActiveAt: Date | null
  /** How far they are; null where that's no question. */
  percent: number | null
  /** What the kind's own card shows besides (`webkit/products.ts`). */
  more?: Record<string, unknown>
}

export type FoundProduct<K extends ProductFind | OwnFind> = {
  kind: K
  id: string
  title: string
  /** What tells it from others of its name. */
  about: string
  path: string
}

export type ProductInSearch = {
  /** Of a seller's own, the best matches of each kind of thing first. */
  find(ctx: CreatorCtx, query: string, limit: number): Promise<FoundProduct<ProductFind>[]>
  /** The same of what someone holds at this moment. */
  findOwn(
    ctx: Ctx,
    workspaceId: Id<'wsp'>,
    ids: readonly Id[],
    query: string,
    limit: number,
  ): Promise<FoundProduct<OwnFind>[]>
  /** Where the seller sees each of these people, and since when they're there. */
  places(
    ctx: CreatorCtx,
    contactIds: readonly string[],
  ): Promise<ReadonlyMap<string, { path: string; since: Date }>>
  /** Who is behind an id of this kind's own that was pasted. */
  personBehind?(ctx: CreatorCtx, id: string): Promise<Id<'ctc'> | null>
}

/** What the store's page and its feed say of a product on sale. */
export type ListedProduct = {
  id: Id
  title: string
  /** One sentence or two. */
  summary: string
  /** What it says of itself at greater length. */
  text: string
  slug: string
  imageFileId: Id<'fil'> | null
  size: number
  seconds: number
  /** Where it's so many of equal length: the minutes of each. */
  minutesEach?: number
  price: Money
  offerId: Id<'off'>
  showsReviews: boolean
  publishedAt: Date | null
}

export type OfferedThing = Pick<ListedProduct, 'id' | 'title' | 'size' | 'seconds'>

/** A product among those of everyone. */
export type CatalogEntry = Pick<
  ListedProduct,
  'title' | 'summary' | 'slug' | 'imageFileId' | 'size' | 'seconds' | 'price'
> & {
  publishedAt: Date
  /** Its place among those that a plan keeps open. */
  firstPublishedAt: Date | null
  keptOpenAt: Date | null
  students: number
  subject: string | null
  level: string | null
  /** What it's in; null where it doesn't say, and the store's own language stands for it. */
  language: string | null
}

export type ReadingCtx = Pick<Ctx, 'db' | 'instance' | 'now'>

export type ProductInStore = {
  /** The part of its public addresses behind the store's, `/@handle/segment/slug`; its place on the store's page is called so too. */
  segment: string
  /** Whether an id is one of theirs. */
  isOne(id: string): boolean
  /** How the front of its store shows what's on sale; without it, as cards with their pictures. */
  shelf?: ProductShelf
  /** On sale at this moment, newest first. */
  listed(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<ListedProduct[]>
  /** What the catalog narrows its list by where it's of this kind. */
  facets?: CatalogFacets
  /** Without it, places that have nothing else call it a product all the same. */
  alone?: Alone
  /** When any of them last changed, came or went: never earlier than what is seen of them. */
  touchedAt(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<Date | null>
  /** By its address, as it's shown around where its page is linked to; null while it's not offered. */
  findOffered(ctx: Ctx, workspaceId: Id<'wsp'>, slug: string): Promise<OfferedThing | null>
  /** As everyone may read it; null while it's not public. */
  entry(ctx: Ctx, workspaceId: Id<'wsp'>, id: Id): Promise<CatalogEntry | null>
  /** Whether its row of the catalog takes new buyers, as SQL beside `workspaces` and `users`, their owners; nothing for all. */
  isOpenRow(ctx: Pick<Ctx, 'instance'>): SQL | undefined
  /**
   * Every one on offer to anyone, as a relation `(workspace_id, id, slug, published_at, updated_at, touched_at)`: nothing of a
   * seller who doesn't sell now, nothing that takes no new buyers.
   */
  offered(ctx: ReadingCtx): SQL
  /** Facts after which what the catalog says of one is written anew. */
  news: readonly ProductNews[]
  /** Facts after which that goes for all of a workspace. */
  newsOfAll: readonly EventType[]
}

export type ProductNews = {
  event: EventType
  idOf: (facts: never) => Id
  /** It only counts: a history retold at once ends with the product as it is, and once is enough. */
  isCount?: true
}

/** A fact about one product. */
export function newsOf<F>(
  event: EventType & { payload: { readonly _output?: F } },
  idOf: (facts: F) => Id,
  more: Pick<ProductNews, 'isCount'> = {},
): ProductNews {
  return { event, idOf: idOf as ProductNews['idOf'], ...more }
}

/** Every kind there is that creators make. */
export const products = pointFor<Product>('products')

/** What the platform sells itself: it's in no store, catalog, search or library. */
export const platformKinds = pointFor<SoldKind>('platformKinds')

/** Whatever there are orders of. */
export const soldKinds = (ctx: Has): readonly SoldKind[] => [
  ...ctx.instance.given(products),
  ...ctx.instance.given(platformKinds),
]

type Has = { instance: { given: Gifts } }

/** The kind of that name; null for one that isn't declared. */
export function findProduct(ctx: Has, kind: string): SoldKind | null {
  return soldKinds(ctx).find((product) => product.kind === kind) ?? null
}

/** The same of what was sold: what has an order is declared as long as there are orders of it. */
export function productOf(ctx: Has, kind: string): SoldKind {
  const product = findProduct(ctx, kind)
  if (!product) throw new Error(`No product is declared as “${kind}”.`)
  return product
}

/** What is sold with a right to this kind of thing. */
export function soldKindOfThing(ctx: Has, thing: string): SoldKind | null {
  return soldKinds(ctx).find((product) => product.thing === thing) ?? null
}

/** The same of what creators make. */
export function productOfThing(ctx: Has, thing: string): Product | null {
  return ctx.instance.given(products).find((product) => product.thing === thing) ?? null
}

/** What creators make, by its kind. */
export function madeProduct(ctx: Has, kind: string): Product | null {
  return ctx.instance.given(products).find((product) => product.kind === kind) ?? null
}

/** The product as a buyer sees it, or null when it doesn't exist (anymore). */
export async function describeProduct(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  kind: ProductKind,
  id: Id,
): Promise<ProductCard | null> {
  return (await findProduct(ctx, kind)?.describe(ctx, workspaceId, [id]))?.get(id) ?? null
}
