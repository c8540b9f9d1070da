import type { DemoCourse, DemoLesson } from './prose.ts'

const lessons: DemoLesson[] = [
  {
    title: 'Wiring and the room',
    text: `
An electric kiln is the strongest appliance most houses will ever hold. A small one draws as much as six kettles, and
it does so for nine hours without a pause. That single fact explains every rule in this lesson. What is said here
helps you to ask the right questions. It doesn’t replace an electrician, and the manual of your kiln and the rules of
your country come before anything you read in a course.

## The circuit

- The kiln needs **a circuit of its own**, with its own breaker, from the board to the isolator beside the kiln.
- **No extension cords, no adapters, no power strips.** A plug that is warm after an hour is a fire that hasn’t
  started yet.
- The cable has to be sized for **continuous load**, not for the occasional one, and for its length.
- A **residual-current device** must protect it. Press its test button on the first of every month.
- An **isolator you can reach** without leaning over the kiln switches everything off. Show it to the people you live
  with.

Ask an electrician three questions: what is the rating plate of this kiln, what can my supply spare, and what else
runs at the same time? Then keep the certificate with the manual.

## The place

Choose a room you can leave and close: a garage, a shed, a utility room with a door. Not a bedroom, not the way out of
the house, and not a balcony where rain blows in.

1. Put the kiln on its own metal legs, on a floor that can’t burn, such as concrete, tile or brick. Air must pass
   below it.
2. Leave at least **45 cm to every wall**, or more if the manual says so. Walls behind drywall are wood until
   someone proves that they aren’t.
3. Keep **a meter and a half above the lid** free, and look up: a plastic lamp or a shelf is above more often than not.
4. Keep anything that burns out of the room: no paper bags of dry clay, no solvents, no bicycles with batteries.

## The small things that save you

- A **smoke alarm** outside the room and a **heat alarm** inside. A smoke alarm inside would cry at every bisque, and
  you would take its battery out.
- A **carbon monoxide alarm** where you sleep.
- A **dry powder or carbon dioxide extinguisher** by the door, where you pass it on the way out. Never water.
- A flashlight, because the breaker may take the lamp with it.

> Set up the room on a day when you aren’t going to fire. People cut corners when the pots are already waiting.

## Children and cats

The outside of a kiln reaches 60 to 120 °C and looks the same as when it is cold. A door that locks is best. Otherwise
put up a low barrier one meter away and a sign that a five-year-old understands. Cats love warm lids. Check before you
load, and check again before you close.
`,
  },
  {
    title: 'Air and fumes',
    text: `
Everything that leaves the clay goes into the air you breathe, unless you give it another way out. You can’t see the
worst of it. This lesson tells you what comes off, when, and how to be somewhere else.

## What comes out

- **Water**, a great deal of it: a full kiln of greenware gives off several liters.
- **Carbon monoxide** and smoke, while wax and organic matter burn, mostly between 200 and 700 °C. Carbon monoxide has
  no smell, and it kills.
- **Sulfur compounds** from many clays, up to about 1000 °C. They sting in the nose and rust your tools.
- **Fluorine compounds** in small amounts from many natural clays, mainly above 900 °C.
- **Metal fumes** from some glazes and lusters. Lusters also carry solvents that should never be breathed.

The amounts from one small kiln are modest. A closed room makes them large.

## Three ways to move air

1. **A downdraft vent** draws air through small holes at the bottom of the kiln and out through a metal duct. It is
   the best for most electric kilns, because it takes the fumes before they reach the room.
2. **A hood** above the kiln catches what rises. It needs a strong fan, and it moves your heating outdoors as well.
3. **A window and a fan that blows out**, with a second opening on the other side for fresh air. That is the least you
   should do, and only in a room where no one lives or sleeps.

Whichever you choose, **fumes must end outdoors**, away from windows and doors, and fresh air must be able to come in.
A fan that can’t draw air only hums. Hold a strip of tissue at the gap of the closed lid: it should be pulled in or
hang still, never blow out.

## The vent plugs

Leave the top plug out until about 700 °C in a bisque so that steam and smoke can go. Then close it. In a glaze firing
close it when the color inside is a dull red. Use gloves, and keep your face to one side.

## Dust, before and after

The kiln is only half of this. The greater danger over a lifetime is **silica dust** from dry clay and glaze powder. It
scars the lungs slowly, and nothing heals it.

- Mix glaze outdoors or under extraction, wearing a fitted **P3 or P100 mask**. A paper mask doesn’t help.
- **Wet-wipe and mop. Never sweep.** A household vacuum blows the finest dust straight through; use one of class H.
- Sand fired pots wet.
- Old kiln bricks and blankets may hold ceramic fiber. If you don’t know what it is, leave it alone and ask.

> If you can smell the firing from your sofa, the ventilation isn’t good enough. Move the air, not the sofa.

## Know the signs

Headache, dizziness and nausea that get better outdoors mean carbon monoxide until shown otherwise. Leave, take
everyone with you, and call for help from outside. Switching off the kiln comes after that.
`,
  },
  {
    title: 'Heat, cones and controllers',
    text: `
A controller makes firing easy, and that is its danger: it is so reliable that people stop looking. It knows one thing
only, the temperature at the tip of one wire. This lesson is about not trusting one wire.

## Three things that measure

- **The thermocouple** is the wire. It wears out, it drifts, and with age it usually reads too low, so the kiln goes
  too hot. Replace it as often as the manual says.
- **The controller** compares the wire with your program and switches the relays. Relays stick. A relay that is stuck
  closed heats forever.
- **A witness cone** is a small pyramid made to bend at a known amount of heat. It has no opinion and no electronics.

Put a cone on the middle shelf of every firing, and keep a note of how it bent. Two firings in a row that are off by
half a cone mean that something is wearing out.

## Time is part of heat

Clay answers to temperature *and* time together. One hour at 1220 °C does about as much as a few minutes at 1240 °C.
Cones measure both, and that is why a cone is right when the display disagrees with it. If you change how fast you
fire, expect to change how hot you fire.

## A limit that doesn’t think

Fit, or set, a second limit that is independent of the controller: a kiln sitter with a cone, a limit timer, or a
second thermocouple with its own contactor. Set the timer to **the planned length of the firing plus half an hour**.

> The controller is there to fire the kiln. The limit is there for the day the controller doesn’t stop.

## Be there

Be at home and awake at three moments:

1. The **first hour**, when a wrong program shows itself.
2. Around **600 °C**, to close the vent and listen to the fan.
3. From an hour before the **planned end** until you have seen it switch off.

Don’t start a firing that ends at four in the morning. Set an alarm for the end, a real one, on a phone that rings.

## Protect yourself

- **Eyes:** look through a spyhole only with dark glasses made for the infrared, shade 3 to 5. Sunglasses don’t help.
- **Hands:** leather kiln gloves, dry. A wet glove becomes steam.
- **Clothes:** cotton or wool. Synthetic fleece melts onto skin.
- **Hair and scarves** tied back.

## If something goes wrong

Switch off at the **isolator** and leave the lid closed. Opening a hot kiln feeds it with air, breaks the shelves and
burns your face. If you see flames outside the kiln, leave, close the door behind you, and call the fire department. Tell
them that there is an electric kiln and whether the isolator is off.

After any firing that ran too hot, let it cool, and look before you use it again: elements that sag, bricks that
crumble, a wire with green or white crust. Photograph what you find. The person who repairs it will thank you.
`,
  },
  {
    title: 'Before you press start',
    recording: 'before-you-press-start.m4a',
    text: `
**Press play and walk the list with me.** It’s read aloud at the speed of your feet, and stays with you for the first half
hour of the firing. The minutes between two sentences are quiet: they’re yours.

Pilots read a list aloud although they know it by heart. Do the same. It takes four minutes, and it catches the things
that knowledge doesn’t: the forgotten plug, the cat, the damp mug. Print it or copy it, and hang it beside the
isolator.

## The room

- Nothing is within 45 cm of the kiln or on its lid.
- The fan is running, and the tissue shows air moving the right way.
- The window or inlet for fresh air is open.
- The extinguisher is by the door, and the way to it is free.
- Children, guests and animals know, or are on the other side of the door.

## The kiln

- The elements sit in their grooves, with no crumbs on them.
- The tip of the thermocouple reaches two or three centimeters into the chamber and touches neither pot nor shelf.
- The cable and plug are cool, whole and dry.
- The lid closes by its own weight.
- The limit or timer is set.

## The load

1. Every pot is **bone dry**. Hold it against your cheek: if it feels cool, it waits.
2. Nothing that is hollow is closed. A sealed form needs a pinhole.
3. Glazed feet are wiped clean, and no glazed pot touches another.
4. The shelves don’t rock. Three props each, one above the other.
5. You know the **top temperature of every clay and glaze** inside. One low-fire pot in a hot firing becomes a puddle
   that takes the shelf with it.
6. A witness cone is on the middle shelf.

## The program

Read it out step by step: rate, target, hold. Compare the last target with the lowest limit among your clays and
glazes. Then ask for the time it will end, and whether you will be awake.

> Most kiln accidents aren’t accidents of fire. They are accidents of attention, an hour before the fire.

## While it runs

Look in after the first hour. Touch the plug with the back of a finger; it may be warm, never hot. Listen to the
relays: a steady click every half minute or so is a healthy sound. Close the vent when the program asks for it. Write
down the temperature every two hours. After five firings you own a curve, and any firing that leaves the curve tells
you so early.

## Afterward

Leave it alone below red heat, and open it by a finger's width only **under 100 °C**. Lift out the shelves with gloves.
Chips of glaze are as sharp as glass, because they are glass. Vacuum the chamber, note how the cone bent, and write one
line about anything that was different.

Then switch off the isolator. A kiln that isn’t firing shouldn’t be able to fire.

**You have finished.** Keep this list for as long as you own a kiln, read it aloud every time, and teach it to the next
person who asks to borrow a shelf.
`,
  },
]

export const kilnSafety: DemoCourse = {
  title: 'Kiln Safety',
  cover: ['sun', 'deep'],
  picture: 'kiln-safety.png',
  description: 'What to check before, during and after every firing: wiring, air and heat.',
  priceCents: 2_800,
  facets: { subject: 'craft', level: 'all', language: 'en' },
  sections: [{ title: null, lessons }],
}
