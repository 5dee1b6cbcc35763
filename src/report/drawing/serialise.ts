// An SVG element → its text: valid XML, attributes in a fixed order, coordinates to a hundredth of a pixel. Every DOM
// gives the same text, so pictures can be compared, and they stay small.
import { escapeText } from "../markup.ts";

const COORDINATES = new Set(["d", "cx", "cy", "x", "y", "x1", "x2", "y1", "y2", "r", "width", "height", "transform"]);

export function serialise(element: Element): string {
  const name = element.tagName.toLowerCase();
  const attributes = [...element.attributes]
    .filter((attribute) => name === "svg" || !attribute.name.startsWith("aria-"))
    .map((attribute) => ` ${attribute.name}="${escapeText(attributeValue(attribute))}"`)
    .sort();
  const content = [...element.childNodes].map(serialiseNode).join("");
  return content === "" ? `<${name}${attributes.join("")}/>` : `<${name}${attributes.join("")}>${content}</${name}>`;
}

function serialiseNode(node: Node): string {
  if (node.nodeType === 3) return escapeText(node.textContent ?? "");
  return node.nodeType === 1 ? serialise(node as Element) : "";
}

function attributeValue({ name, value }: Attr): string {
  if (!COORDINATES.has(name)) return value;
  return value.replace(/-?\d+\.\d+(e-?\d+)?/g, (number) => String(Math.round(100 * Number(number)) / 100));
}
