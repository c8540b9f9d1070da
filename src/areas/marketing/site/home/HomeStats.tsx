import type { HomePartProps } from './part-props.ts'

const facts = ['tools', 'account', 'fee', 'guarantee'] as const

/** Facts about the product, and no figures about customers. */
export function HomeStats({ say, text }: HomePartProps) {
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
