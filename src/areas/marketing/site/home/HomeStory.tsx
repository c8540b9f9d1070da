import type { MarketingSiteText } from '../words.ts'

const order = ['pages', 'email', 'crm', 'courses', 'products', 'coaching', 'members', 'analytics'] as const
const here = order.indexOf('courses')

/** The map, redrawn for a phone as one line from top to bottom. */
export function HomeStory({ text }: { text: MarketingSiteText }) {
  return (
    <ol className="home-story" aria-label={text.story.label}>
      {order.map((name, i) => (
        <li key={name} className={`on-${name}`}>
          <i className={`stop ${i < here ? 'past' : i === here ? 'here' : ''}`} />
          <p>
            <b>{text.map[name].name}</b>
            <span>{text.story[name]}</span>
          </p>
        </li>
      ))}
    </ol>
  )
}
