import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Face } from './Face.tsx';
import { Icon } from './Icon.tsx';
import { SkeletonRows } from './Empty.tsx';
import './styles/lists.css';

export interface TreeNode {
  id: string;
  /** The masked account of a member: an e-mail address, of which the name is shown, a phone number or a name. */
  title: string;
  note?: ReactNode;
  end?: ReactNode;
  count: number;
  /** The nodes below this node; undefined until loaded. */
  children?: readonly TreeNode[];
}

interface Props {
  label: string;
  nodes: readonly TreeNode[];
  /** Called when a branch is opened whose children are not loaded. */
  onOpen?: (id: string) => void;
}

/** A hierarchy of members, one line each. Branches open individually. */
export function Tree({ label, nodes, onOpen }: Props) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map((node) => (
        <Branch key={node.id} node={node} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function Branch({ node, onOpen }: { node: TreeNode; onOpen: ((id: string) => void) | undefined }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const toggle = () => {
    if (!isOpen && node.children === undefined) onOpen?.(node.id);
    setOpen(!isOpen);
  };
  const member = (
    <>
      <Face name={node.title} id={node.id} />
      <span className="tree-title">{node.title.split('@')[0]}</span>
    </>
  );
  return (
    <li>
      <div className="tree-node">
        {node.count > 0 ? (
          <button type="button" className="tree-member" aria-expanded={isOpen} onClick={toggle}>
            <span className="tree-member" aria-hidden="true">
              {member}
            </span>
            <span className="hears-only">
              {t('parts.tree.open', { name: node.title, count: node.count })}
            </span>
          </button>
        ) : (
          <span className="tree-member">{member}</span>
        )}
        {node.note ? <span className="tree-note grow">{node.note}</span> : null}
        {node.end}
        <span className="tree-arrow">
          {node.count > 0 ? <Icon name="forward" size={16} /> : null}
        </span>
      </div>
      {isOpen ? (
        node.children ? (
          <ul aria-label={node.title}>
            {node.children.map((child) => (
              <Branch key={child.id} node={child} onOpen={onOpen} />
            ))}
          </ul>
        ) : (
          <SkeletonRows count={1} />
        )
      ) : null}
    </li>
  );
}
