import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { hoursMachine } from '#web/features/serviceForm/hours/hoursMachine.ts';
import { formMachine } from '#web/features/serviceForm/machine/formMachine.ts';
import { tutorialMachine } from '#web/features/tutorial/tutorialMachine.ts';

interface Shown {
  readonly title: string;
  readonly about: string;
  /** Path relative to the project's root. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

export const MACHINES: readonly Shown[] = [
  {
    title: 'Tutorial',
    about: 'Slides that explain the app; on the last one, the user agrees to the terms.',
    file: 'web/features/tutorial/tutorialMachine.ts',
    machine: tutorialMachine,
  },
  {
    title: 'Service form',
    about: 'From loading to saving. The screen provides what loads, checks and saves, where a draft is kept, and where to go in the end.',
    file: 'web/features/serviceForm/machine/formMachine.ts',
    machine: formMachine,
  },
  {
    title: 'Hours editor',
    about:
      'From loading to saving. The screen supplies the functions that load, check and save, the storage of the draft, and the page to open at the end.',
    file: 'web/features/serviceForm/hours/hoursMachine.ts',
    machine: hoursMachine,
  },
];

const INTRODUCTION = `# State machines

Three screens are driven by [XState](https://stately.ai/docs/xstate) machines. \`npm run machines\` generates the diagrams from the machines;
a test fails if a diagram differs from its machine.

Each arrow has the label \`event [guard] / actions\`. Each box lists the actors that run in the state, its entry and exit actions, and the events
that do not change the state. An actor that ran is done or fails; \`raise\` passes its result on as an event.
`;

/** One arrow, with all events that trigger it. */
interface Arrow {
  readonly events: readonly string[];
  readonly guard: string;
  readonly actions: string;
  readonly target: string;
}

const nameOf = (thing: unknown): string => {
  if (typeof thing === 'string') return thing;
  const type = (thing as { readonly type?: unknown } | undefined)?.type;
  if (typeof type !== 'string') throw new Error('A documented machine must name its guards and actions');
  return type.replace(/^xstate\./, '');
};
const joined = (things: readonly unknown[] | undefined): string => (things ?? []).map(nameOf).join(', ');

/** Returns a readable name for one of XState's own events. */
const eventName = (event: string, { invoke }: AnyStateNode): string => {
  const [, what, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event) ?? [];
  if (what === undefined) return event === '' ? 'always' : event;
  const source = invoke.find((one) => one.id === id)?.src;
  const actor = source === undefined ? 'started actor' : nameOf(source);
  return `${actor} ${what === 'done' ? 'is done' : 'fails'}`;
};

const arrowsOf = (node: AnyStateNode): readonly Arrow[] => {
  const definitions: readonly AnyTransitionDefinition[] = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const arrows = new Map<string, Arrow>();
  for (const { eventType, guard, actions, target } of definitions) {
    const arrow = {
      events: [eventName(String(eventType), node)],
      guard: guard === undefined ? '' : nameOf(guard),
      actions: joined(actions),
      target: (target?.[0] ?? node).key,
    };
    const kind = [arrow.guard, arrow.actions, arrow.target].join(' | ');
    arrows.set(kind, { ...arrow, events: [...(arrows.get(kind)?.events ?? []), ...arrow.events] });
  }
  return [...arrows.values()];
};

const labelOf = ({ events, guard, actions }: Arrow): string =>
  [events.join(', '), guard === '' ? '' : `[${guard}]`, actions === '' ? '' : `/ ${actions}`].filter((part) => part !== '').join(' ');

const isWithin = (node: AnyStateNode, key: string): boolean =>
  node.key === key || Object.values(node.states).some((child: AnyStateNode) => isWithin(child, key));

/** Mermaid draws no arrow from a state to one of its children: these arrows are listed below the picture. */
const isListed = (node: AnyStateNode, { target }: Arrow): boolean => Object.keys(node.states).length > 0 && isWithin(node, target);

const linesOf = (node: AnyStateNode, depth: number): readonly string[] => {
  const children: readonly AnyStateNode[] = Object.values(node.states);
  const indent = '  '.repeat(depth);
  const [first] = node.initial?.target ?? [];
  const inner = children.flatMap((child) => linesOf(child, depth + 1));
  const arrows = arrowsOf(node).filter((arrow) => !isListed(node, arrow));
  const within = [
    ...node.invoke.map(({ src }) => `runs ${nameOf(src)}`),
    ...(node.entry.length > 0 ? [`entry / ${joined(node.entry)}`] : []),
    ...(node.exit.length > 0 ? [`exit / ${joined(node.exit)}`] : []),
    ...(node.type === 'history' ? ['the previous state'] : []),
    ...arrows.filter(({ target }) => target === node.key).map(labelOf),
  ];
  const own = [
    // The first line is the title of the box.
    ...(within.length > 0 ? [node.key, ...within].map((line) => `${node.key}: ${line}`) : []),
    ...arrows.filter(({ target }) => target !== node.key).map((arrow) => `${node.key} --> ${arrow.target}: ${labelOf(arrow)}`),
    ...(node.type === 'final' ? [`${node.key} --> [*]`] : []),
  ];
  const start = first === undefined ? [] : [`${indent}  [*] --> ${first.key}`];
  if (depth === 0) return [...start, ...inner];
  const composite = children.length === 0 ? [] : [`${indent}state ${node.key} {`, ...start, ...inner, `${indent}}`];
  return [...composite, ...own.map((line) => `${indent}${line}`)];
};

/** Lists the arrows that are possible in every child of a state. */
const everywhere = (node: AnyStateNode): readonly string[] => {
  const arrows = arrowsOf(node).filter((arrow) => isListed(node, arrow));
  const place = node.parent === undefined ? 'Everywhere' : `Everywhere in \`${node.key}\``;
  const own = arrows.length === 0 ? [] : [`${place}:`, '', ...arrows.map((arrow) => `- \`${labelOf(arrow)}\` → \`${arrow.target}\``), ''];
  return [...own, ...Object.values(node.states).flatMap((child: AnyStateNode) => everywhere(child))];
};

const pictureOf = ({ title, about, file, machine }: Shown): string =>
  [
    `## ${title}`,
    '',
    `${about} [\`${file}\`](../${file})`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...linesOf(machine.root, 0),
    '```',
    '',
    ...everywhere(machine.root),
  ].join('\n');

/** Returns every state below a machine's root, at any depth. */
export const statesOf = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states).flatMap((child: AnyStateNode) => [child, ...statesOf(child)]);

/** Returns the text of `docs/machines.md`: a picture of each machine that drives a screen. */
export const machinesPage = (): string => `${[INTRODUCTION, ...MACHINES.map(pictureOf)].join('\n').trimEnd()}\n`;
