import { Play } from 'lucide-react'
import type { Viewer } from '#ui/site/store-face.ts'
import { HomeMap } from './HomeMap.tsx'
import { HomeStory } from './HomeStory.tsx'
import type { HomePartProps } from './part-props.ts'
import { WayIn } from './WayIn.tsx'

/** Browsers that know invoker commands open the dialog without script. */
const opensDemo = { command: 'show-modal', commandfor: 'demo' }

/** What this is, in one sentence and one drawing. */
export function HomeHero({ viewer, say, text }: HomePartProps & { viewer: Viewer }) {
  return (
    <section className="home-hero">
      <div className="home-in">
        <div className="home-text">
          <h1 className="hero-t">{say('hero.title')}</h1>
          <p className="lead">{say('hero.text')}</p>
          <div className="btns">
            <WayIn viewer={viewer} text={text} />
            <button type="button" className="btn two xl" data-demo="" {...opensDemo}>
              <Play className="icon" />
              {text.watchDemo}
            </button>
          </div>
          <p className="body muted home-free">{say('hero.free')}</p>
        </div>
        <HomeMap text={text} />
        <HomeStory text={text} />
      </div>
    </section>
  )
}
