import type { DemoLesson } from './prose.ts'

/** From the finished wall to the kiln: the last part of Pottery Basics. */
export const finishingLessons: DemoLesson[] = [
  {
    title: 'Trimming a foot',
    recording: 'trimming-a-foot.mp4',
    practiceAt: 47,
    text: `
Trimming is where a heavy bowl becomes one you want to pick up. You turn it upside down, center it again, and cut
away everything that isn’t the shape. It is quiet, pleasant work, and the only way to ruin it is impatience.

## The right moment

The clay must be **leather-hard**: firm enough to keep its shape when you press it, soft enough to take a thumbnail.
It feels cool against your cheek. Too wet, and the tool drags and the bowl bends. Too dry, and it squeals, and dust
flies. In a warm room that is about a day after throwing; under loose plastic, two or three. Dry it **rim down** as
soon as the rim can carry the weight, because the thin rim always hurries ahead of the thick foot.

## Know what you have

Before you turn it over, feel the floor with one finger inside and one outside, or tap it. A thick floor sounds dull
and gets brighter as you cut. Look at the inside curve as well. **The outside should follow it**, so that the wall is
even from rim to foot. Most first bowls carry their spare weight in one place, a ring just above the foot.

## On the wheel

1. Set the bowl upside down in the middle of a clean, slightly damp wheel head.
2. Turn slowly and hold a fingertip still beside the foot. Where it touches, push the bowl gently away. Repeat until
   it touches all the way around, or not at all.
3. Fix it with **three short rolls of soft clay** pressed down onto the head, and not against the wall.
4. Rest one finger of your left hand in the middle of the base all the time. It steadies the bowl and is the first
   to feel it move.

## The cuts

Use a sharp loop tool. Hold it with both hands, elbows anchored as for centering, wheel at a medium speed.

- Level the **base** first, from the middle outward.
- Mark the **outer edge** of the foot ring, about half as wide as the rim.
- Cut the **outside** from that line toward the rim, in long ribbons, until the profile runs in one curve.
- Mark the **inner edge**, half a centimeter further in, and hollow out the middle to a shallow dish.
- Round both edges with a wet fingertip. A sharp foot scratches tables and chips.

Stop and measure often. Press the middle with a thumb: if it gives, you are at three millimeters, and you stop.

> When you think that one more cut would be nice, you have already made it.

## If you go through

It happens to everyone, usually with the best pot of the week. Keep it. A bowl with a hole is a lesson about your own
floors, and painted later it makes a good planter.

## Afterward

Scratch your mark and the date into the base. Then let the bowl dry slowly, upside down, under a cloth, for at least
a week. It is ready for the kiln when it no longer feels cool against your cheek. Cool means water, and water in a
hot kiln becomes steam with nowhere to go.
`,
  },
  {
    title: 'Worksheets',
    isDownload: true,
    sheets: {
      'wedging-and-centering.pdf': 'Wedging and centering',
      'one-line-for-every-pot.pdf': 'One line for every pot',
    },
    text: `
Two sheets to print, and four lists to copy into a notebook. A notebook is better than a phone here: it doesn’t mind clay on its pages, and you will
want to find the drawing of your third bowl in ten years.

## Sheet one: centering

Check these off for every ball until you no longer need to.

- The wheel head is dry.
- Elbows are on the thighs or the hips.
- The hands touch each other.
- The wheel is fast.
- The foot is pressed down first.
- Three cones up, three cones down.
- The pressure is let go slowly.
- The finger test is still.

## Sheet two: one line for every pot

Write it on the day you throw it, and fill in the rest when it leaves the kiln. Seven things are enough:

1. A **number**, scratched into the base.
2. The **clay** and the weight of the ball.
3. **Width and height**, wet.
4. **What you wanted**, in three words.
5. **What happened**, in one sentence.
6. **Width and height**, fired. The difference is your true shrinkage; the bag only gives an average.
7. **Glaze**, how many coats, and where it was in the kiln.

An example: *No. 14, smooth stoneware, 500 g, 15.5 by 7 cm, wide soup bowl. Rim wobbled on the third pull because I
didn’t slow down. Fired 13.6 by 6.2. Clear glaze, two coats, middle shelf.*

## Sheet three: a plan for four weeks

- **Week one:** six balls a day, centering only. Cut everything off and wedge it again.
- **Week two:** cylinders, as tall as a hand. Cut every fifth one in half and draw its section.
- **Week three:** bowls. Keep the best three, and trim them.
- **Week four:** three bowls of the same size from three equal balls. Put them side by side and say what’s different.

Half an hour a day does more than a whole Sunday. Hands learn overnight.

> Keep the first bowl you don’t like and the first one you do. You will be surprised which is on the table in a year.

## Sheet four: faults and their causes

- **S-crack in the floor:** the floor wasn’t compressed, or water pooled in it while it dried.
- **Crack at the rim:** it dried too fast, or you cut it and didn’t round it afterward.
- **Crack around a handle:** the handle was wetter than the mug. Join them when they feel alike, and dry slowly.
- **Warped rim:** lifted too early, or dried beside a radiator or an open window.
- **Heavy foot:** the second pull began too high. Start with your fingers on the wheel head.
- **Blown base in the kiln:** fired damp. Wait another week.
- **Pinholes in the glaze:** dust on the pot, or a bisque that was too quick. Wipe with a damp sponge before glazing.

Copy the faults you have met, and add your own. When the same line appears three times, give that fault a day of its
own at the wheel: make it on purpose, then make it go away.
`,
  },
  {
    title: 'Firing at home',
    dripDays: 7,
    text: `
Fire is the part you can’t watch. You close a door on something soft and open it on something that will outlast you.
This lesson explains what happens in between, how to pack a small electric kiln, and two programs to begin with. If
the kiln is in your own house, take *Kiln Safety* before you switch it on.

## What happens inside

- **Up to about 120 °C** the last water leaves as steam. Go slowly here; nearly every explosion belongs to this stage.
- **Around 350 to 700 °C** water that was part of the clay itself leaves, and organic matter burns off. It smells.
  Keep the vent open.
- **At 573 °C** the quartz in the clay changes its shape at once, on the way up and on the way down again. Hurrying
  past it cracks plates.
- **Above 1000 °C** the grains begin to melt together. At stoneware temperature the body closes, and the glaze turns
  to glass.

## Two firings

The first one is the **bisque**, to about 1000 °C. It makes the pot hard enough to handle and still thirsty, so that
glaze sticks. The second is the **glaze firing**, as hot as clay and glaze ask for. Both have to agree with the range
on the bag from lesson one.

## Packing

1. Vacuum the kiln, and look over the elements for crumbs of clay.
2. For a bisque, pots may touch and even sit inside one another, rim on rim, foot on foot.
3. For a glaze firing, leave **a finger's width** between pots, and keep three centimeters from the elements.
4. Wipe every foot clean, and keep glaze five millimeters away from it. Melted glaze is an excellent glue.
5. Paint the shelves with kiln wash, the top only. Three props to a shelf, each above the one below.
6. Put a **witness cone** where you can see it through the spyhole, and one on every shelf. The controller measures
   the air; the cone has felt what the pots felt.

## Two programs to start with

### Bisque

Rise 60 °C an hour to 120 °C and stay there for two hours, longer if the pots are thick. Then 100 °C an hour to
600 °C, and 150 °C an hour to 1000 °C. Hold for ten minutes. Close the vent at 700 °C.

### Glaze, stoneware

Rise 120 °C an hour to 600 °C, then 180 °C an hour to your top temperature. Hold for ten to fifteen minutes so that
bubbles can heal. Then let it cool on its own.

These are starting points. Your clay's data sheet comes first, and your own notes come before long.

## Cooling

**Don’t open the kiln above 100 °C**, and 50 °C is better. The pots ping when cold air reaches them; some of them
split a week later on the shelf. A kiln that took nine hours to heat takes about sixteen to cool. Sleep.

> The last glaze of the day is patience, and it is the only one that never runs.

## Look at it

Take the first bowl out, turn it over, and run a thumb along the foot. Smooth any sharp spot with fine wet sandpaper.
Fill it with water, set it on a sheet of paper overnight, and look for a damp ring in the morning. If the paper is dry,
you have made a bowl you can eat from. Write that in your notebook, with the date.
`,
  },
]
