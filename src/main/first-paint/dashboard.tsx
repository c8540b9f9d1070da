import { Flag } from 'lucide-react'
import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Shop } from '#areas/accounts/contract.ts'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import { partOfDay } from '#areas/dashboards/greeting.ts'
import { dashboardsWordsDe } from '#areas/dashboards/words.de.ts'
import { dashboardsWords } from '#areas/dashboards/words.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Language, Words } from '#kernel/language.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import { Logo } from '#ui/Logo.tsx'
import type { PageAndPaper } from './painted-page.ts'

const words: Record<Language, Words<typeof dashboardsWords>> = {
  en: dashboardsWords,
  de: dashboardsWordsDe,
}

/**
 * The dashboard's first paint for whoever asks for it: its heading is with the document instead of after the program.
 * Nothing for those whose dashboard is another screen, and for an admin who looks as someone.
 */
export async function paintDashboard(ctx: CallCtx, asked: Language): Promise<PageAndPaper> {
  const { actor, instance } = ctx
  if (!isSignedIn(actor) || actor.viewedBy || (actor.role !== 'creator' && actor.role !== 'student'))
    return { page: null, paper: null }
  const user = await getUserDocument(ctx, actor.userId)
  const language = user.language ?? asked
  const { title, test, creator, student } = words[language]
  const name = user.profile.firstName || user.displayName
  const isCreator = actor.role === 'creator'
  const greeting = isCreator ? creator.greeting[partOfDay(ctx.now(), user.timeZone)] : student.welcome
  const markup = renderToStaticMarkup(
    <FirstPaint
      brand={instance.brandName}
      shop={user.shop}
      title={title}
      greeting={greeting.replace('{name}', () => name)}
      testMode={isCreator && instance.demo ? test : null}
    />,
  )
  return { page: { language, markup, asks: [`/api/v1/dashboard/${actor.role}`] }, paper: user.shop }
}

type Props = { brand: string; shop: Shop | null; title: string; greeting: string; testMode: string | null }

/**
 * The dashboard as it is before its numbers came (looks: ui/first-paint.css). Nothing of it can be pressed or is read out:
 * that begins with the screen, which takes it away (ui/first-paint.ts).
 */
function FirstPaint({ brand, shop, title, greeting, testMode }: Props) {
  return (
    <div id="first-paint" className="first-paint" aria-hidden="true">
      <div className="first-paint-side">
        <div className="first-paint-brand">
          {shop ? <BrandTile {...shop} /> : <Logo />}
          <span className="first-paint-name">{shop?.name ?? brand}</span>
        </div>
      </div>
      <div>
        <div className="first-paint-top">
          <span className="first-paint-title">{title}</span>
        </div>
        {testMode ? (
          <div className="first-paint-strip">
            <Flag size="1rem" strokeWidth={2} />
            <span>{withBold(testMode)}</span>
          </div>
        ) : null}
        <div className="first-paint-page">
          <h1>{greeting}</h1>
          <div className="first-paint-cards">
            <div className="first-paint-card" />
            <div className="first-paint-card" />
            <div className="first-paint-card" />
            <div className="first-paint-card" />
          </div>
          <div className="first-paint-card" />
        </div>
      </div>
      <div className="first-paint-bottom" />
    </div>
  )
}

/** Catalogs mark what is bold with `<b>`; what is between is words, not markup. */
function withBold(marked: string) {
  return marked
    .split(/<\/?b>/)
    .map((part, at) => (at % 2 === 1 ? <b key={part}>{part}</b> : <Fragment key={part}>{part}</Fragment>))
}
