import { marketingSiteText as text } from '../messages.ts'
import type { Say } from '../say.ts'

const facts = ['tools', 'account', 'fee', 'guarantee'] as const

/** Facts about the product, and no figures about customers. */
export function HomeStats({ say }: { say: Say }) {
  return (
    <section className="stats" aria-label={text.stats}>
      <dl className="wrap">
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{say(`stats.${fact}.label`)}</dt>
            <dd>{say(`stats.${fact}.figure`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
