import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import { StopFrame, type StopFrameProps } from './StopFrame.tsx'
import { type StopText, stopTextIn } from './texts.ts'

type SenderState = 'asked' | 'stopped' | 'undone'

export type SenderPageProps = StopFrameProps & {
  token: string
  sender: string
  /** Where the email went; null when the workspace doesn't know the address anymore. */
  address: string | null
  state: SenderState
}

/** `/unsubscribe/:token` of a creator's email: one press ends them, and one more takes that back. */
export function SenderPage({ token, sender, address, state, ...frame }: SenderPageProps) {
  const text = stopTextIn(frame.site.lang)
  const { sender: words } = text
  const to = address ?? text.you
  return (
    <StopFrame {...frame} title={text.title}>
      {state === 'stopped' ? (
        <OutcomePage chip={words.chip} heading={words.done} lead={words.doneText(sender, to)}>
          <UndoForm action={`/unsubscribe/${token}/undo`} text={text} />
        </OutcomePage>
      ) : (
        <Ask
          undone={state === 'undone' ? text.undone(sender) : null}
          heading={words.ask(sender)}
          lead={words.askText(sender, to)}
          action={`/unsubscribe/${token}`}
          confirm={words.confirm}
          text={text}
        />
      )}
    </StopFrame>
  )
}

export type RefusalPageProps = SenderPageProps & {
  /** What the sender gave by hand and is open now. */
  titles: readonly string[]
}

/** `/refuse/:token`: whoever was enrolled by hand turns it down. */
export function RefusalPage({ token, sender, address, state, titles, ...frame }: RefusalPageProps) {
  const text = stopTextIn(frame.site.lang)
  const { refusal: words } = text
  const to = address ?? text.you
  const list = new Intl.ListFormat(frame.site.locale).format(titles)
  const undone = titles.length > 0 ? `${text.undone(sender)} ${words.back(list)}` : text.undone(sender)
  return (
    <StopFrame {...frame} title={words.title}>
      {state === 'stopped' ? (
        <OutcomePage chip={words.chip} heading={words.done} lead={words.doneText(sender, to)}>
          <UndoForm action={`/refuse/${token}/undo`} text={text} hint={words.undoText(sender)} />
        </OutcomePage>
      ) : (
        <Ask
          undone={state === 'undone' ? undone : null}
          heading={words.ask(sender)}
          lead={titles.length > 0 ? words.course(sender, to, list) : words.nothing(sender, to)}
          more={words.after(sender)}
          action={`/refuse/${token}`}
          confirm={words.confirm}
          also={titles.length > 0 ? { label: words.only, href: `/unsubscribe/${token}` } : null}
          text={text}
        />
      )}
    </StopFrame>
  )
}

/** What of an email's address was cut off or changed. Status 404. */
export function BrokenLinkPage(frame: Omit<StopFrameProps, 'store'>) {
  const { broken } = stopTextIn(frame.site.lang)
  return (
    <StopFrame {...frame} store={null} title={broken.heading}>
      <main id="main" className="wrap stop-page">
        <div>
          <h1 className="title">{broken.heading}</h1>
          <p className="lead">{broken.text}</p>
        </div>
      </main>
    </StopFrame>
  )
}

type AskProps = {
  undone?: string | null
  heading: string
  lead: string
  more?: string
  action: string
  confirm: string
  also?: { label: string; href: string } | null
  text: StopText
}

/** Nothing is done by opening a page: programs that look links up open it too. */
export function Ask({ undone, heading, lead, more, action, confirm, also, text }: AskProps) {
  return (
    <main id="main" className="wrap stop-page">
      <div>
        {undone ? <SiteAlert kind="good">{undone}</SiteAlert> : null}
        <h1 className="title">{heading}</h1>
        <p className="lead">{lead}</p>
        {more ? <p className="lead">{more}</p> : null}
        <form method="post" action={action} className="stop-acts">
          <button className="btn" type="submit">
            {confirm}
          </button>
          <span className="meta">{text.noSignIn}</span>
        </form>
        {also ? (
          <p className="stop-also">
            <a href={also.href}>{also.label}</a>
          </p>
        ) : null}
      </div>
    </main>
  )
}

type OutcomeProps = { chip: string; heading: string; lead: string; beside?: ReactNode; children?: ReactNode }

/** What was done, said once and plainly, with the way back. */
export function OutcomePage({ chip, heading, lead, beside, children }: OutcomeProps) {
  return (
    <main id="main" className={beside ? 'wrap stop-page has-beside' : 'wrap stop-page'}>
      <div>
        <p className="chip good">
          <Check className="icon" />
          {chip}
        </p>
        <h1 className="title">{heading}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {beside}
    </main>
  )
}

export function UndoForm({ action, text, hint }: { action: string; text: StopText; hint?: string }) {
  return (
    <form method="post" action={action} className="stop-acts">
      <button className="btn two" type="submit">
        {text.undo}
      </button>
      <span className="meta">{hint ?? text.noSignIn}</span>
    </form>
  )
}
