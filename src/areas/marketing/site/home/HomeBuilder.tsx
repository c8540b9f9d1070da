import {
  ArrowRight,
  Check,
  ClipboardList,
  Heading,
  Image,
  type LucideIcon,
  Monitor,
  RectangleHorizontal,
  Smartphone,
  SquarePlay,
  Tablet,
  Type,
} from 'lucide-react'
import type { MarketingSiteText } from '../words.ts'
import type { HomePartProps } from './part-props.ts'
import { Vase } from './Vase.tsx'

type Words = MarketingSiteText['builder']

const icons: LucideIcon[] = [Heading, Type, Image, SquarePlay, RectangleHorizontal, ClipboardList]

/** The landing-page builder, drawn, with the way to it. */
export function HomeBuilder({ say, text }: HomePartProps) {
  return (
    <section className="band section">
      <div className="wrap">
        <div className="promo-head">
          <h2 className="section-t">{say('builder.title')}</h2>
          <div>
            <p className="lead">{say('builder.text')}</p>
            <p>
              <a className="btn two" href="/dashboard">
                {text.tryBuilder}
                <ArrowRight className="icon" />
              </a>
            </p>
          </div>
        </div>
        <div className="bld" role="img" aria-label={text.builder.label}>
          <TopBar words={text.builder} />
          <div className="bld-body">
            <ul className="bld-parts">
              {text.builder.elements.map((element, i) => {
                const Icon = icons[i] ?? Type
                return (
                  <li key={element}>
                    <Icon className="icon" />
                    {element}
                  </li>
                )
              })}
            </ul>
            <Canvas words={text.builder} />
            <Properties words={text.builder} />
          </div>
        </div>
      </div>
    </section>
  )
}

function TopBar({ words }: { words: Words }) {
  return (
    <div className="bld-top">
      <b>{words.page}</b>
      <span className="meta">{words.saved}</span>
      <span className="bld-seg">
        <i className="on">
          <Monitor className="icon icon-s" />
        </i>
        <i>
          <Tablet className="icon icon-s" />
        </i>
        <i>
          <Smartphone className="icon icon-s" />
        </i>
      </span>
      <span className="bld-btn">{words.preview}</span>
      <span className="bld-btn on">{words.save}</span>
    </div>
  )
}

function Canvas({ words }: { words: Words }) {
  return (
    <div className="bld-canvas">
      <div className="bld-page">
        <div>
          <p className="bld-sel">
            <span>{words.elements[0]}</span>
            {words.headline}
          </p>
          <p className="bld-lead">{words.lead}</p>
          <span className="bld-call">{words.button}</span>
        </div>
        <Vase />
      </div>
    </div>
  )
}

function Properties({ words }: { words: Words }) {
  return (
    <div className="bld-props">
      <b>{words.elements[0]}</b>
      <p>
        {words.background}
        <span>
          <i className="bld-paper" />
          {words.backgroundValue}
        </span>
      </p>
      <p>
        {words.color}
        <span>
          <i className="bld-ink" />
          {words.colorValue}
        </span>
      </p>
      <p>
        {words.size}
        <span className="bld-range">
          <i />
        </span>
        <em>{words.sizeValue}</em>
      </p>
      <p className="bld-ok">
        <Check className="icon icon-s" />
        {words.contrast}
      </p>
    </div>
  )
}
