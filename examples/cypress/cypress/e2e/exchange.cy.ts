/// <reference types="cypress" />

it('shows the position of a member', () => {
  cy.world({ at: '2026-03-01 09:00:00' });
  cy.situation('position-running').then(({ link }) => cy.visit(link));
  cy.contains('BTC/USDT').should('be.visible');
});

it('liquidates a position after the market has fallen', () => {
  cy.situation('liquidation-in', { in: '60s' }).then(({ member }) => {
    cy.control('advanceClock', { by: '61s' });
    cy.memberCall(member, 'listPositions', { status: 'closed' }).then(({ records }) => {
      expect(records[0]?.closeReason).to.equal('liquidation');
    });
  });
});

it('shows that an order failed on the network', () => {
  cy.control('addFault', { kind: 'http502', call: 'openPosition', count: 1 });
  cy.member({ usdt: '1000' }).then(({ link }) => cy.visit(link));
  cy.given({ vip: 3, positions: [{ margin: '500' }] })
    .its('positions')
    .should('have.length', 1);
});
