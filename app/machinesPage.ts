import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { importMachine } from '#web/features/imports/importMachine.ts';
import { hoursMachine } from '#web/features/serviceForm/hours/hoursMachine.ts';
import { formMachine } from '#web/features/serviceForm/machine/formMachine.ts';
import { tutorialMachine } from '#web/features/tutorial/tutorialMachine.ts';

interface DocumentedMachine {
  readonly title: string;
  readonly description: string;
  /** Path relative to the project's root. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

export const MACHINES: readonly DocumentedMachine[] = [
  {
    title: 'Tutorial',
    description: 'Slides that explain the app; on the last one, the user agrees to the terms.',
    file: 'web/features/tutorial/tutorialMachine.ts',
    machine: tutorialMachine,
  },
  {
    title: 'Service form',
    description:
      'From loading to saving. The screen provides what loads, checks and saves, where a draft is kept, and where to go in the end.',
    file: 'web/features/serviceForm/machine/formMachine.ts',
    machine: formMachine,
  },
  {
    title: 'Hours editor',
    description: 'Editor of opening hours and closed days. It returns the edited hours to the service form, or leaves without them.',
    file: 'web/features/serviceForm/hours/hoursMachine.ts',
    machine: hoursMachine,
  },
  {
    title: 'Import of listings',
    description:
      'From choosing a file over its preview to the end of its import. The screen provides the requests; the address names the import.',
    file: 'web/features/imports/importMachine.ts',
    machine: importMachine,
  },
];

const INTRODUCTION = `# State machines

Four screens are driven by [XState](https://stately.ai/docs/xstate) machines. \`npm run machines\` generates the diagrams from the machines;
a test fails if a diagram differs from its machine.

Each arrow has the label \`event [guard] / actions\`. Each box lists the actors that run in the state, its entry and exit actions, and the events
that do not change the state. An actor that ran is done or fails; \`raise\` passes its result on as an event.
`;

/** One arrow, with all events that trigger it. */
interface TransitionArrow {
  readonly events: readonly string[];
  readonly guard: string;
  readonly actions: string;
  readonly target: string;
}

const typeNameOf = (named: unknown): string => {
  if (typeof named === 'string') return named;
  const type = (named as { readonly type?: unknown } | undefined)?.type;
  if (typeof type !== 'string') throw new Error('A documented machine must name its guards and actions');
  return type.replace(/^xstate\./, '');
};
const joinNames = (definitionsToName: readonly unknown[] | undefined): string => (definitionsToName ?? []).map(typeNameOf).join(', ');

/** Returns a readable name for one of XState's own events. */
const eventName = (event: string, { invoke }: AnyStateNode): string => {
  const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.*)$/.exec(event) ?? [];
  if (outcome === undefined) return event === '' ? 'always' : event;
  const source = invoke.find((invocation) => invocation.id === id)?.src;
  const actor = source === undefined ? 'started actor' : typeNameOf(source);
  return `${actor} ${outcome === 'done' ? 'is done' : 'fails'}`;
};

const arrowsOf = (node: AnyStateNode): readonly TransitionArrow[] => {
  const definitions: readonly AnyTransitionDefinition[] = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const arrows = new Map<string, TransitionArrow>();
  for (const { eventType, guard, actions, target } of definitions) {
    const arrow = {
      events: [eventName(String(eventType), node)],
      guard: guard === undefined ? '' : typeNameOf(guard),
      actions: joinNames(actions),
      target: (target?.[0] ?? node).key,
    };
    const arrowKey = [arrow.guard, arrow.actions, arrow.target].join(' | ');
    arrows.set(arrowKey, { ...arrow, events: [...(arrows.get(arrowKey)?.events ?? []), ...arrow.events] });
  }
  return [...arrows.values()];
};

const labelOf = ({ events, guard, actions }: TransitionArrow): string =>
  [events.join(', '), guard === '' ? '' : `[${guard}]`, actions === '' ? '' : `/ ${actions}`].filter((part) => part !== '').join(' ');

const isWithin = (node: AnyStateNode, key: string): boolean =>
  node.key === key || Object.values(node.states).some((child: AnyStateNode) => isWithin(child, key));

/** Mermaid draws no arrow from a state to one of its children: these arrows are listed below the picture. */
const isListed = (node: AnyStateNode, { target }: TransitionArrow): boolean =>
  Object.keys(node.states).length > 0 && isWithin(node, target);

const linesOf = (node: AnyStateNode, depth: number): readonly string[] => {
  const children: readonly AnyStateNode[] = Object.values(node.states);
  const indent = '  '.repeat(depth);
  const [initialState] = node.initial?.target ?? [];
  const childLines = children.flatMap((child) => linesOf(child, depth + 1));
  const arrows = arrowsOf(node).filter((arrow) => !isListed(node, arrow));
  const stateActions = [
    ...node.invoke.map(({ src }) => `runs ${typeNameOf(src)}`),
    ...(node.entry.length > 0 ? [`entry / ${joinNames(node.entry)}`] : []),
    ...(node.exit.length > 0 ? [`exit / ${joinNames(node.exit)}`] : []),
    ...(node.type === 'history' ? ['the previous state'] : []),
    ...arrows.filter(({ target }) => target === node.key).map(labelOf),
  ];
  const ownLines = [
    // The first line is the title of the box.
    ...(stateActions.length > 0 ? [node.key, ...stateActions].map((line) => `${node.key}: ${line}`) : []),
    ...arrows.filter(({ target }) => target !== node.key).map((arrow) => `${node.key} --> ${arrow.target}: ${labelOf(arrow)}`),
    ...(node.type === 'final' ? [`${node.key} --> [*]`] : []),
  ];
  const startLine = initialState === undefined ? [] : [`${indent}  [*] --> ${initialState.key}`];
  if (depth === 0) return [...startLine, ...childLines];
  const compositeLines = children.length === 0 ? [] : [`${indent}state ${node.key} {`, ...startLine, ...childLines, `${indent}}`];
  return [...compositeLines, ...ownLines.map((line) => `${indent}${line}`)];
};

/** Lists the arrows that are possible in every child of a state. */
const transitionsFromAnyState = (node: AnyStateNode): readonly string[] => {
  const arrows = arrowsOf(node).filter((arrow) => isListed(node, arrow));
  const scopeText = node.parent === undefined ? 'Everywhere' : `Everywhere in \`${node.key}\``;
  const ownLines =
    arrows.length === 0 ? [] : [`${scopeText}:`, '', ...arrows.map((arrow) => `- \`${labelOf(arrow)}\` → \`${arrow.target}\``), ''];
  return [...ownLines, ...Object.values(node.states).flatMap((child: AnyStateNode) => transitionsFromAnyState(child))];
};

const diagramOf = ({ title, description, file, machine }: DocumentedMachine): string =>
  [
    `## ${title}`,
    '',
    `${description} [\`${file}\`](../${file})`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...linesOf(machine.root, 0),
    '```',
    '',
    ...transitionsFromAnyState(machine.root),
  ].join('\n');

/** Returns every state below a machine's root, at any depth. */
export const allStatesOf = (node: AnyStateNode): readonly AnyStateNode[] =>
  Object.values(node.states).flatMap((child: AnyStateNode) => [child, ...allStatesOf(child)]);

/** Returns the text of `docs/machines.md`: a picture of each machine that drives a screen. */
export const machinesPage = (): string => `${[INTRODUCTION, ...MACHINES.map(diagramOf)].join('\n').trimEnd()}\n`;
