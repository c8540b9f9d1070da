import type { Topic } from '../server/subscriptions.ts'
import { StopFrame, type StopFrameProps } from './StopFrame.tsx'
import { Ask, OutcomePage, UndoForm } from './StopPages.tsx'
import { type StopText, stopTextIn } from './texts.ts'

export type NoticePageProps = Omit<StopFrameProps, 'store'> & {
  token: string
  topic: Topic
  /** Gone: the address is not this person's anymore, and gets nothing. */
  state: 'asked' | 'stopped' | 'saved' | 'gone'
  /** Whether one press brings it back. */
  canUndo: boolean
  /** What they can choose from, and what of it is on. */
  choices: readonly { topic: Topic; isOn: boolean }[]
}

/** `/unsubscribe/:token` of a notice that its reader switched on: off with one press, or only what they like. */
export function NoticePage({ token, topic, state, canUndo, choices, ...frame }: NoticePageProps) {
  const text = stopTextIn(frame.site.lang)
  const { notice: words, topics } = text
  const { name } = topics[topic]
  const action = `/unsubscribe/${token}`
  return (
    <StopFrame {...frame} store={null} title={text.title}>
      {state === 'asked' ? (
        <Ask
          heading={words.ask(name)}
          lead={words.askText(frame.site.brandName)}
          action={action}
          confirm={words.confirm}
          text={text}
        />
      ) : state === 'gone' ? (
        <OutcomePage chip={words.chip} heading={words.done} lead={words.gone} />
      ) : (
        <OutcomePage
          chip={state === 'saved' ? words.saved : words.chip}
          heading={state === 'saved' ? words.savedHeading : words.done}
          lead={state === 'saved' ? words.savedText : canUndo ? words.doneText(name) : words.doneReminders}
          beside={
            choices.length > 1 ? (
              <Choices action={`${action}/preferences`} choices={choices} text={text} />
            ) : undefined
          }
        >
          {canUndo && state === 'stopped' ? <UndoForm action={`${action}/undo`} text={text} /> : null}
        </OutcomePage>
      )}
    </StopFrame>
  )
}

type ChoicesProps = {
  action: string
  choices: NoticePageProps['choices']
  text: StopText
}

function Choices({ action, choices, text }: ChoicesProps) {
  const { notice: words, topics } = text
  return (
    <form className="sheet stop-choices" method="post" action={action}>
      <h2 className="sub-t">{words.keep}</h2>
      {choices.map(({ topic, isOn }) => (
        <label key={topic} className="stop-choice">
          <input type="checkbox" className="tick" name={topic} value="on" defaultChecked={isOn} />
          <span>{topics[topic].name}</span>
          <span className="hint">{topics[topic].hint}</span>
        </label>
      ))}
      <button className="btn" type="submit">
        {words.save}
      </button>
    </form>
  )
}
